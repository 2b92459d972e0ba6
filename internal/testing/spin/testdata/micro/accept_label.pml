/* an acceptance cycle by a label in a process */
byte x;
active proctype A() { do :: x == 0 -> x = 1; accept: x = 0 :: x == 0 -> x = 2; break od }
