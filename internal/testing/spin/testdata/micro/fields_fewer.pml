/* fewer fields than the channel has: the others are sent as 0, and ignored in a receive */
chan c = [3] of { byte, byte }; byte x, y = 9;
active proctype P() {
	c!3; c?x; assert(x == 3);
	c!4,5; c?x; assert(x == 4 && y == 9 && empty(c));
	c!7,8; c?x,y; assert(y == 8);
	c!1; c?x,y; assert(x == 1 && y == 0)
}
