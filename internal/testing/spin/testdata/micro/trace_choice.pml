/* choices in a trace; constants in messages */
mtype = { on, off }; chan c = [1] of { mtype, byte };
active proctype S() { do :: c!on, 1 :: c!off, 0; break od }
active proctype R() { mtype m; byte v; do :: c?m, v; if :: m == off -> break :: m == on fi od }
trace { do :: c!on, 1 :: c!off, 0 -> break od }
