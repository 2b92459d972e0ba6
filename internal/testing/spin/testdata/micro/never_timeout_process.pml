/* timeout in a claim, where a process uses it too: SPIN knows it then */
byte x;
active proctype A() { x = 1; x == 5; x = 2 }
active proctype B() { if :: x == 1 -> timeout; x = 7; x == 2 :: x == 7 fi }
never { true; do :: timeout && x==1 -> break :: true od }
