/* messages of a typedef with an unsigned field */
typedef R { unsigned u : 3; byte b };
chan c = [1] of { R };
R r, s;
active proctype P() { r.u = 5; c!r; c?s; assert(s.u == 5) }
