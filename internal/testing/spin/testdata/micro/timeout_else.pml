/* else goes before timeout elsewhere */
byte x;
active proctype P() { do :: x == 9 -> break :: timeout -> x = 9 od }
active proctype Q() { if :: x == 9 -> x = 8 :: else -> x = 3 fi }
