/* the claim's end is not reached, for x never is 4 */
byte x;
active proctype A() { x = 1; x = 2; x = 3 }
never { do :: x == 4 -> break :: else od }
