/* different assertions, some fail */
byte x;
active proctype P() { assert(x < 2); x = 2; assert(x > 1) }
active proctype Q() { x = 1; assert(x == 1) }
