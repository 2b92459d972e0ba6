/* else within an atomic sequence */
byte x;
active proctype P() { atomic { x++; if :: x == 1 -> x = 3 :: else -> x = 4 fi; x++ } }
active proctype Q() { x = 5 }
