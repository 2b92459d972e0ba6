/* choices within: one successor for each way */
byte x;
active proctype P() { atomic { if :: x = 1 :: x = 2; x = 3 :: x == 5 -> x = 6 fi; x = x * 2 }; x++ }
active proctype Q() { x = 5 }
