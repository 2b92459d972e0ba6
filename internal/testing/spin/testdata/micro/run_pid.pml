/* run gives the number of the new process; the first free one, upwards */
byte a, b;
proctype P() { skip }
init { a = run P(); b = run P(); assert(a == 1 && (b == 2 || b == 1)) }
