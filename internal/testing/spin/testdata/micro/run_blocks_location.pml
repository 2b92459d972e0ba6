/* run is a step, what the new process does is not */
byte x;
proctype P() { x = 1 }
init { run P(); assert(x <= 1); x = 2 }
