/* a sorted send with fewer fields goes where its 0s belong; receives and polls by the first field only */
chan c = [4] of { byte, byte, byte }; byte x, y = 9;
active proctype P() {
	c!!3,4,1; c!!3; c!!2,9; c!!3,4;
	assert(c?[2] && c?[2,9] && !c?[3] && c??[3] && c??[3,4,0]);
	c?<x>; assert(x == 2 && len(c) == 4);
	c?x,y; assert(x == 2 && y == 9);
	c??3,y; assert(y == 0 && len(c) == 2);
	c??eval(x + 1),y; assert(y == 4 && c?[3,4,1])
}
