/* a claim that can come to its end: reaching the end is the error */
byte x;
active proctype A() { x = 1; x = 2; x = 3 }
never { do :: x == 2 -> break :: else od }
