/* an atomic sequence as option; its first statement is the guard */
byte x;
active proctype P() { do :: atomic { x < 3 -> x++; x++ } :: atomic { x >= 3; x = 0; break } od }
active proctype Q() { x = 1 }
