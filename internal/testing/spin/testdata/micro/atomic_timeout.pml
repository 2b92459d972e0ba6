/* timeout within an atomic sequence lets the others go first */
byte x;
active proctype P() { atomic { x = 1; timeout; x = 2; x = 3 } }
active proctype Q() { x = x + 10; x = x + 10 }
