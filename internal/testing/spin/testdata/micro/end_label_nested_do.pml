/* an end label on the inner of two loops */
byte x;
active proctype A() { do :: x = 1; end: do :: x == 2 -> x = 3; break od od }
active proctype B() { x == 1; if :: x = 2 :: skip fi }
