/* two choices within one sequence: four ways, stored only at the end */
byte x;
active proctype P() { atomic { if :: x = 1 :: x = 2 fi; if :: x = x * 3 :: x = x + 5 fi; x++ }; x = 0 }
active proctype Q() { x = x + 50 }
