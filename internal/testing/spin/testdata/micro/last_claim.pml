/* _last is the process that moved last */
byte x;
active proctype A() { x = 1; x = 2 }
active proctype B() { x = x + 10 }
never { do :: _last == 1 && x == 11 -> break :: true od }
