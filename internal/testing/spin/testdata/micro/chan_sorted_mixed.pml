/* !! puts the message before the first larger one, also if the rest is not in order */
chan c = [4] of { byte }; byte a;
active proctype P() {
	c!5; c!2; c!!3; c!!7;
	c?a; assert(a == 3);
	c?a; assert(a == 5);
	c?a; assert(a == 2);
	c?a; assert(a == 7)
}
