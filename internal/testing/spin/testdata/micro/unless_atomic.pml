/* an atomic main sequence: is the escape looked at within? */
byte x;
active proctype P() { { atomic { x = 1; x = 2; x = 3 }; x = 4 } unless { x == 2 || x == 3 -> x = 10 } }
