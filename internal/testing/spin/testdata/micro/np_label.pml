/* np_ in a claim: no process at a progress label */
byte x;
active proctype A() { do :: x = 1 - x; progress: x = 1 - x od }
never { do :: true :: np_ -> break od; accept: do :: np_ od }
