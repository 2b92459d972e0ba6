/* ?< > copies without taking */
chan c = [2] of { byte, byte }; byte x, y;
active proctype P() {
	c!1, 5; c!2, 6;
	c?<x, y>; assert(x == 1 && y == 5 && len(c) == 2);
	c??<2, y>; assert(y == 6 && len(c) == 2);
	c?x, y; assert(x == 1 && len(c) == 1)
}
