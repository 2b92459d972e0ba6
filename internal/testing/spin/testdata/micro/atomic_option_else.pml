/* else beside an atomic option */
byte x;
active proctype P() { if :: atomic { x == 1; x = 5; x = 6 } :: else -> x = 7 fi; x = x + 1 }
active proctype Q() { x = 1 }
