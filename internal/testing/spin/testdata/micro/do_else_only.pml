/* do with else alone, and a goto out of it */
byte x;
active proctype P() { do :: else -> x++; if :: x == 3 -> goto out :: else fi od; out: x = 9 }
