/* ?[] asks without taking; ??[] asks about all messages */
chan c = [2] of { byte, byte }; byte x;
active proctype S() { c!1, 5; c!2, 6 }
active proctype R() {
	c?[1, 5]; assert(len(c) >= 1); assert(!c?[2, 6]);
	c??[2, 6]; assert(len(c) == 2); assert(c?[1, x] == 1);
	c?1, x; assert(x == 5); c?[2, 6] && !c??[1, 5]; assert(len(c) == 1)
}
