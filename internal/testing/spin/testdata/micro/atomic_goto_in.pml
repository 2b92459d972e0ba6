/* a jump into an atomic sequence */
byte x;
active proctype P() { if :: goto mid :: skip fi; atomic { x = x + 1; mid: x = x + 2; x = x + 4 } }
active proctype Q() { x = x + 10 }
