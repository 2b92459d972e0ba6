/* a jump out of main leaves the escape behind */
byte x, y;
active proctype P() { { x = 1; goto out } unless { y == 1; x = 9 }; x = 5; out: x = x + 1 }
active proctype Q() { y = 1 }
