/* an escape that is executable at once: main never starts */
byte x;
active proctype P() { { x = 1; x = 2 } unless { true; x = 7 }; assert(x == 7) }
