/* else in main with an escape on it */
byte x, y;
active proctype P() { do :: { if :: y == 5 -> break :: else -> y++ fi } unless { x == 1 -> y = 0; x = 2 } od }
active proctype Q() { x = 1 }
