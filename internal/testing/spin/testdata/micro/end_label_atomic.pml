/* an end label on an atomic sequence and within one */
byte x; 
active proctype P() { end: atomic { x == 1; x = 2 } }
active proctype Q() { atomic { skip; end0: x == 3; x = 4 } }
