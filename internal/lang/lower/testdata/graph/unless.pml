/* unless: nested, labelled, around every kind of statement */
byte x;
chan c = [1] of { byte };
active proctype Nest() {
	{ { x = 1; x = 2 } unless { x == 5; x = 3 }; x = 4 } unless { x == 6 -> x = 7 };
	{ x = 8 unless x == 9 } unless x == 10;
L:	{ x = 11; atomic { x = 12; x = 13 }; d_step { x = 14; x = 15 }; if :: x = 16 :: x = 17 fi; do :: x = 18; break :: x = 19 od } unless { if :: x == 20 :: x == 21 -> x = 22 fi };
	goto L
}
active proctype Kinds() {
M:	atomic { x = 11; x = 12 } unless { x == 20; x = 21 };
	d_step { x = 14; x = 15 } unless x == 3;
	do :: x == 1 -> x = 18; break :: x = 19 :: c!1 :: x == 7 -> skip od unless { c?x; x = 2 };
	x = 1 unless c?x;
	{ x = 1; goto M; x = 2 } unless { c?1; goto M };
	if :: x == 1 -> x = 2 :: else -> x = 3 fi unless x == 4;
	{ { x = 5; x = 6 } } unless { { x == 7; x = 8 } };
	atomic { x = 1; { x = 2; x = 3 } unless { x == 1; x = 2 }; x = 4 };
	atomic { { x = 2; x = 3 } unless { x == 1; x = 2 } };
	{ x = 1; x = 2 } unless atomic { x == 3; x = 4; x = 5 };
	{ x = 1; x = 2 } unless d_step { x == 3; x = 4; x = 5 };
	{ skip; x = 1; skip } unless { timeout };
	do :: { x = 1; break } unless { x == 2; break } :: x == 8 -> x = 9 od;
N:	{ x = 1; do :: x == 1 -> x = 2 :: x == 3 -> break od; if :: x == 4 :: x == 5 -> skip fi } unless { do :: x == 6 -> break :: x == 7 -> x = 8 od };
	goto N
}
inline f() { x = 1; x = 2 }
active proctype Inl() {
	f() unless x == 3;
	{ f() } unless x == 4;
L:	f() unless x == 9;
	{ { { x = 1 } unless { x == 2 } } unless { x == 3; x = 4 } } unless { { x == 5; x = 6 } unless { x == 7; x = 8 } };
	goto L
}
