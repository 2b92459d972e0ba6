/* timeout only when nothing else can go in the whole system */
byte x;
active proctype P() { x == 5; x = 6 }
active proctype Q() { timeout; x = 5 }
active proctype R() { x = 1; x = 2 }
