/* sorted sends and random receives of several fields */
chan c = [3] of { byte, byte }; byte a, b;
active proctype S() { c!!2, 1; c!!1, 2; c!!1, 1 }
active proctype R() { c??2, a; c??1, eval(a); c??b, 2; assert(a == 1 && b == 1) }
