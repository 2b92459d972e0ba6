/* len, and the four predicates, at every filling */
chan c = [2] of { bit }; byte n;
active proctype P() {
	assert(len(c) == 0); empty(c); nfull(c); if :: full(c) -> assert(false) :: nempty(c) -> assert(false) :: empty(c) -> n = 3 fi;
	c!1; n = len(c); assert(n == 1); nempty(c); nfull(c);
	c!1; assert(len(c) == 2); full(c); if :: nfull(c) -> assert(false) :: full(c) fi; nempty(c);
	n = len(c) * 10; assert(n == 20)
}
