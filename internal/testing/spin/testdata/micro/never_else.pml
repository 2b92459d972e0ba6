/* else in a claim */
byte x;
active proctype A() { do :: x < 5 -> x++ :: x == 5 -> break od }
never { do :: x == 3 -> goto bad :: else -> skip od; bad: x == 4; x == 5 }
