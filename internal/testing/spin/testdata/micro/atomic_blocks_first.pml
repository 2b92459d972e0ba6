/* a first statement that is not executable */
byte x;
active proctype P() { atomic { x == 1; x = 2; x = 3 } }
active proctype Q() { x = 1; x = 4 }
