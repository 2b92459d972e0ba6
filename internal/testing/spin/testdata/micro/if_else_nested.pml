/* else of an inner if; the guard of the outer option is the inner if */
byte x, y;
active proctype P() { if :: if :: x == 1 -> y = 1 :: x == 2 -> y = 2 :: else -> y = 3 fi :: x == 3 -> y = 4 fi }
active proctype Q() { x = 1; x = 3 }
