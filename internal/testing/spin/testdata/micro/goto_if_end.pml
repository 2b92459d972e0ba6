/* the label before the if, the label on the statement behind it */
byte x;
active proctype P() { l0: if :: x == 0 -> x = 1; goto l0 :: x == 1 -> goto l1; x = 9 :: x == 2 fi; x = 8; l1: x = 4 }
active proctype Q() { x = 2 }
