/* timeout behind a timeout in an atomic sequence: control is kept */
byte t, g;
active proctype P() {
	atomic { timeout -> t = 1; timeout -> t = 2 };
	assert(g == 2)
}
active proctype Q() { g = 1; g = 2; t == 3 }
ltl one { [] (t != 1) }
