/* how many fields a channel has is known at run time only */
chan c = [2] of { byte, byte, byte }; chan d = [1] of { byte }; byte x, y = 9;
proctype P(chan k) { chan m; m = k; k!3; m?x; assert(x == 3) }
active proctype Q() { chan e = [1] of { chan, byte }; chan m; run P(c); run P(d); e!c; e?m; m!7; m?x,y; assert(y == 0) }
