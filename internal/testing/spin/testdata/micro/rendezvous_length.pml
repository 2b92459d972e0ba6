/* The pattern of a receive on a rendezvous channel asks for the channel's length. */
chan c = [0] of { byte };
byte x;

active proctype S() { c!1 }

active proctype R() {
	c?eval(len(c) == 0);
	x = 1;
	assert(false)
}
