/* eval(x) is matched, x is assigned */
chan c = [3] of { byte }; byte x = 2, y;
active proctype P() {
	c!2; c!3; c!5;
	c?eval(x);
	c?eval(x + 1);
	c?x; assert(x == 5);
	c!4; if :: c?eval(x) -> assert(false) :: c?y -> assert(y == 4) fi
}
