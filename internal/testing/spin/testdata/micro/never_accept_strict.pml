/* accepting state visited once only: no error */
byte x;
active proctype A() { do :: x == 0 -> x = 1 :: x == 1 -> x = 2 :: x == 2 -> x = 2 od }
never { do :: x == 0 :: x == 1 -> break od; accept1: x == 1 || x == 2; do :: x == 2 od }
