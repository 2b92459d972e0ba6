/* the goto is a plain statement of the sequence */
byte x;
active proctype P() { again: atomic { x++; x++; if :: x < 6 -> goto again :: else -> skip fi; x = 20 }; x = 30 }
active proctype Q() { x = x + 1 }
