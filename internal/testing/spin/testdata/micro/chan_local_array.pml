/* local arrays of channels are each process's own */
byte n;
active [2] proctype P() { chan c[2] = [1] of { byte }; byte x; c[1]!5; c[0]!6; c[1]?x; assert(x == 5 && len(c[0]) == 1); n++ }
