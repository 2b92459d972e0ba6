/* a loop by goto within one atomic sequence */
byte x;
active proctype P() { atomic { skip; l: x++; if :: x < 3 -> goto l :: else fi; x = 9 } }
active proctype Q() { x = 1 }
