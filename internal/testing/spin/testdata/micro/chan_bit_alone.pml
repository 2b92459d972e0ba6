/* a value that does not fit the only field of a message, a bit */
chan c = [1] of { bit };
short s;
active proctype P() { c!2; c?s; assert(s == 0) }
