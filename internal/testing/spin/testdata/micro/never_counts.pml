/* a claim that counts in a variable of the model that no process uses */
byte x, n;
active proctype A() { do :: x = 1 - x od }
never { do :: atomic { n < 5 -> n++ } :: n == 5 && x == 1 -> break :: atomic { n == 5 && x == 0 -> n = 4 } od }
