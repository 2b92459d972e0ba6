/* timeout in a provided clause only: P moves when nobody else can */
byte x;
active proctype P() provided (timeout) { assert(x == 0) }
active proctype Q() { x = 1 }
