/* options that send and receive with fewer fields beside others, peeks and polls: c and d hand each other on */
typedef M { byte a; byte b[2] };
chan c = [2] of { byte, chan, byte }; chan d = [1] of { M, byte }; chan e[2] = [0] of { byte, bool };
byte x; M m;
active proctype S() {
	if :: c!1,d :: c!2 fi; if :: c!5,d :: full(c) -> x = 8 :: c!4,e[0],1 fi;
	do :: x < 2 -> e[x]!x; x++ :: else -> break od
}
active proctype R() {
	byte k; chan q; M n;
	c?<k>; if :: c?[1] -> c?1,q; q!m; d?n :: c?2,q -> m.a = 3; d!m,7; d?n,k; assert(n.a == 3 && k == 7) fi;
	do :: e[0]?k,_ :: e[1]?k :: c??eval(5),q :: empty(c) && x >= 2 -> break od
}
