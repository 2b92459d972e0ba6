/* Local runs into the loop c1 c2 c3; the claim blocks at c3 when it came by one way and goes on when it came by the other.
   Remembering a reduced choice per system state and looking for the system state on the stack loses the write of p. */
bool p;
active proctype Local() {
	byte b;
	if :: b = 1; goto c1 :: b = 3; goto c3 fi;
c1:	b = 2;
	b = 3;
c3:	b = 1; goto c1
}
active proctype Visible() { p = true }
never {
q0:	if :: !p -> goto qa :: !p -> goto qd fi;
qa:	if :: !p -> goto qb fi;
qb:	if :: p -> goto accept_q fi;
qd:	if :: !p -> goto qd :: p -> goto accept_q fi;
accept_q:
	if :: true -> goto accept_q fi
}
