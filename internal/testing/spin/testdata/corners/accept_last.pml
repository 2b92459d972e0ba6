byte x;
active proctype P() { do :: atomic { x = 1; accept: x = 0 } od }
