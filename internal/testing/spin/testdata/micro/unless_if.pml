/* choices in main and in the escape */
byte x, y;
active proctype P() { { if :: y = 1 :: y = 2; y = 3 fi; y++ } unless { if :: x == 1 -> y = 10 :: x == 2 -> y = 20 fi } }
active proctype Q() { x = 1; x = 2 }
