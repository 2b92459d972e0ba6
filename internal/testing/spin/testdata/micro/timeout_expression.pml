/* timeout within an expression */
byte x;
active proctype P() { (timeout && x == 2) || x == 7; x = 9 }
active proctype Q() { x = 1; x = 2 }
