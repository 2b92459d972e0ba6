/* a loop made of goto */
byte x;
active proctype P() { L: x = (x + 1) % 3; goto L }
active proctype Q() { x == 2; assert(x == 2) }
