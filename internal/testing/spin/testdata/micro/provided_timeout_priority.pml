/* timeout in the provided clause of a process with the higher priority */
byte x;
active proctype P() priority 5 provided (timeout) { assert(x == 0) }
active proctype Q() { x = 1 }
