/* jumps, labels, selections, loops, blocks */
byte x;
bool p;
active proctype Jumps() {
	do
	:: x = 1; break
	:: break
	:: skip -> break
	:: goto A
	:: x == 3 -> goto A
	:: { break }
	:: { goto A; x = 3 }
	:: atomic { x = 1; break }
	:: atomic { x = 2; goto A }
	od;
A:	goto B;
B:	do
	:: x < 2 -> if :: x == 1 -> break :: else -> goto A fi
	:: x > 3 -> if :: break :: goto B fi
	od;
	atomic { x = 1; goto C; D: x = 3; if :: goto E :: x = 2; goto D :: x = 3 fi };
C:	x = 4;
E:	atomic { x = 5; if :: x == 1 -> goto D :: else fi; do :: x == 1 -> x = 2 :: x == 2 -> break :: break od }
}
active proctype Blocks() {
L0:	x = 1;
	{ x = 2; x = 3 };
L1:	{ x = 4; L2: x = 5 };
	{ { x = 6; { x = 7 } } };
	if :: { x = 8; x = 9 } :: { { x = 10; x = 11 } } :: if :: x = 12 :: x = 13 fi; x = 14 fi;
	{ if :: x = 1 :: x = 2 fi };
	{ do :: x = 1 :: x = 2; break od };
	if :: { if :: x == 1 :: x == 2; break_: x = 7 fi } :: { do :: x == 3 -> break :: x == 4 od } fi;
	goto L1
}
active proctype Labels() {
end1:	if :: x == 1 -> x = 2 :: x == 9 -> accept_in: x = 5 fi;
progress2: do :: x < 6 -> x++ :: else -> break od;
accept_3: goto L6;
	x = 1;
L6:	atomic { x = 7; x = 8; end8: if :: x = 9 :: x = 10; goto L9 fi; x = 11 };
L9:	skip;
end9:	{ x = 1; x = 2 };
end10:	atomic { x = 1; x = 2 };
	if :: accept_a: x == 1 :: end_b: skip; x = 2 fi;
	if :: progress_c: goto L9 :: skip fi;
a: b: accept_two: x = 3;
	goto end1;
LE:
}
active proctype Skips() {
	if :: skip; skip; skip :: true; x = 1; skip; skip; x = 2 :: printf("a"); skip; printf("b"); x = 1 :: x == 1; skip fi;
	do :: skip; skip; x = 1 :: x == 5 -> break :: skip; goto out; skip od;
	skip; skip; x = 1;
	if :: false -> x = 1 :: 0 -> x = 2 :: x = 3 fi;
	if :: x == 1 -> if :: false -> x = 1 fi :: x = 3 fi;
	(1); 1; true;
out:	if :: x == 1 fi;
	if :: x == 2 :: else fi;
	else;
	if :: else -> x = 1 :: x == 4 fi;
	do :: x == 1 -> do :: x == 2 -> break :: else -> break od :: else -> break od
}
active proctype Nested() {
	if
	:: if :: if :: x == 1 :: x == 2 -> x = 3 fi :: x == 4 fi
	:: do :: x == 5 -> break :: if :: x == 6 :: x == 7 fi od
	:: atomic { if :: x == 8 -> x = 9 :: x == 10 fi; x = 11 }
	:: d_step { if :: x == 12 -> x = 13 :: x == 14 fi; x = 15 }
	:: d_step { x = 1; do :: x == 1 -> break :: x == 2 -> x = 1 od; x = 2 }
	:: { goto deep; x = 1 }
	fi;
deep:	skip; d_step { x = 1; x = 2 };
	atomic { d_step { x = 1; x = 2 }; x = 3; d_step { x = 4; x = 5 } };
	atomic { atomic { x = 1; x = 2 }; { x = 3; x = 4 } };
	atomic { if :: x == 1 -> x = 2 :: else -> atomic { x = 3; x = 4 } fi };
	atomic { do :: x == 1 -> x = 2 :: else -> break od };
	atomic { x = 1 };
	d_step { x = 1 };
	d_step { x = 1; x = 4 }
}
active proctype Across() {
	atomic { x = 1; goto in2; in1: x = 2; x = 3 };
	atomic { x = 4; in2: x = 5; goto in1 };
	atomic { x = 6; if :: goto in2 :: x == 3 -> goto none :: x == 4; skip fi };
none:	goto in1
}
