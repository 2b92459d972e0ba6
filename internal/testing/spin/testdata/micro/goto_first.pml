/* goto as first statement of an option is a step; elsewhere it is not */
byte x;
active proctype P() { again: if :: goto end1 :: x < 2 -> x++; goto again :: x == 2 -> skip fi; x = 5; end1: x = 6 }
active proctype Q() { x = 1 }
