/* (c -> a : b) in assignments, arguments, guards and messages */
byte x; chan c = [2] of { byte };
proctype Q(byte k) { x = (k > 3 -> k : k + 10) }
active proctype P() {
	byte y;
	x = (x == 0 -> 5 : 6); assert(x == 5);
	run Q((x > 9 -> 1 : 2));
	(x == 12 -> true : false);
	c!(x == 12 -> 7 : 8); c?y; assert(y == 7)
}
