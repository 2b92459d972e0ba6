byte x, done;
chan rv = [0] of { byte };
chan buf = [2] of { byte, bit };
inline step(v) { byte tmp; tmp = v; x = tmp; if :: tmp > 1 -> tmp = 0 :: else fi }
proctype Child(byte n; chan c) {
	byte i;
	chan own = [1] of { byte };
	own!n;
	own?i;
	for (i : 1 .. 2) { c!i };
	done++
}
active proctype Server() provided (done < 2) {
	byte v, b;
end:	do
	:: rv?v -> atomic { x = v; b = 1 }
	:: buf?v,b
	:: x > 3 -> break
	od;
	rv?v
}
init {
	byte k;
	atomic { run Child(2, rv) };
	step(2);
	{ buf!1,1; buf!2,0; step(1) } unless { x == 2 -> x = 3 };
	d_step { k = 1; do :: k < 3 -> k++ :: else -> break od; x = k };
	select (k : 1 .. 3);
	if
	:: done == 1 -> x = 4
	:: timeout -> x = 5
	fi;
	(_nr_pr <= 3)
}
