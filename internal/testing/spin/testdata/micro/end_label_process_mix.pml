/* one process at an end label, one at its end, one stuck */
byte x; chan c = [0] of { byte };
active proctype A() { end_a: c?x }
active proctype B() { x = 1 }
active proctype C() { if :: x == 1 -> c!2 :: x == 0 -> end_c: x == 7 fi }
