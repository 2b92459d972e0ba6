/* progress labels on an if, on atomic and at the end of a loop */
byte x;
active proctype A() { do :: x == 0 -> progress_a: atomic { x = 1; x = 2 } :: x == 2 -> progress_b: if :: x = 0 :: x = 3 fi :: x == 3 -> x = 0; progress_c: skip od }
