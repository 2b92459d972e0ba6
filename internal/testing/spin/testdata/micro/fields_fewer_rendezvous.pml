/* a rendezvous with fewer fields on one side, or on both */
chan c = [0] of { byte, byte }; byte x, y = 9, other;
active proctype P() { c!3; c!4,5; c!6; c!7 }
active proctype Q() {
	c?x,y; assert(x == 3 && y == 0); y = 9;
	c?x; assert(x == 4 && y == 9);
	c?x; assert(x == 6);
	c?7,y; assert(y == 0)
}
active proctype R() { do :: c?other,0 :: break od }
