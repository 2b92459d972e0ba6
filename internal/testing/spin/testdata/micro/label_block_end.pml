/* a label on the last statement of a block, a skip */
byte x;
active proctype P() { do :: x < 2 -> x++; if :: x == 1 -> goto next :: else fi; x = 5; next: skip :: else -> break od; assert(x == 5) }
