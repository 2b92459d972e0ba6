/* break from the middle belongs to the innermost loop */
byte x, y;
active proctype P() { do :: x < 2 -> x++; do :: y++; if :: y > 2 -> break :: y <= 2 fi od; y = 0 :: x == 2 -> break; x = 7 od; assert(x == 2 && y == 0) }
