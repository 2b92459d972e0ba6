/* a send evaluates its values when it is done */
chan c = [1] of { byte }; byte x = 1, r;
active proctype A() { c!x; c!x }
active proctype B() { x = 2 }
active proctype C() { byte y; c?y; r = y; c?y; assert(y >= r) }
