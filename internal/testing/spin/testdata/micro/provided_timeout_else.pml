/* an else, and a value, in a process that moves at timeout only */
byte x, y;
active proctype P() provided (timeout) { if :: x == 1 -> x = 2 :: else -> x = 3 fi; y = timeout }
active proctype Q() { byte l; l = 1; x = 1; x >= 2 -> assert (x != 2) }
