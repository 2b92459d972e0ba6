/* a jump out of an atomic sequence ends it */
byte x;
active proctype P() { atomic { x = 1; if :: x == 1 -> goto out :: x == 2 fi; x = 3 }; x = 4; out: x = 5; x = 6 }
active proctype Q() { x = x + 10 }
