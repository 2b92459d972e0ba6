/* every cycle passes a progress label */
byte x;
active proctype A() { do :: x = 1 - x; progress: x = 1 - x :: x == 0 -> progress1: skip od }
