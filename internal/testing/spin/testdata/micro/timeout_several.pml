/* timeout in several processes at once */
byte x;
active proctype P() { timeout -> x = x * 2 + 1 }
active proctype Q() { timeout -> x = x * 2 + 2; timeout; x = 0 }
