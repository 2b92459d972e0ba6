typedef T { byte a = 3; chan q = [1] of { byte, mtype } };
mtype = { red, green };
T t[2];
hidden byte unread;
unsigned u : 3 = 9;
chan c = [0] of { T };
proctype Q(byte v) {
	chan own = [2] of { bit };
	byte w = v + 1;
	xr own;
start:	own?1;
	unread = w;
accept_x: goto start
}
init {
	byte i;
	atomic { run Q(1); i = 2; if :: i == 1 -> goto end1 :: else fi };
	d_step { i = 0; do :: i < 3 -> i++ :: else -> break od; t[1].a = i };
	{ t[0].q!i,red; i = 4 } unless { i == 4 -> skip };
	for (i : 0 .. 1) { assert(t[i].a > 0) };
end1:	Q[1]@start
}
trace { do :: c!3,_ -> c?3,_ od }
