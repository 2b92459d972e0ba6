/* code that no run reaches */
byte x;
active proctype P() { x = 1; goto done; x = 2; assert(false); done: x = 3 }
