/* a channel variable takes the value of another; equal channels compare equal */
chan a = [2] of { byte }; chan b = [1] of { byte }; chan d; byte x;
active proctype P() { d = a; d!7; assert(d == a && a != b && len(a) == 1); a?x; assert(x == 7); d = b; d!8; assert(len(b) == 1) }
