/* the claim begins in its state 259, behind 128 options; SPIN keeps where claims are in bytes if there are several */
#define W :: x == 5 -> x == 6
#define V W W W W W W W W
#define U V V V V
byte x;
active proctype P() { do :: x = 1 - x od }
never { do U U U U :: x == 0 -> break od; accept: do :: x < 9 od }
ltl a { [] (x < 2) }
