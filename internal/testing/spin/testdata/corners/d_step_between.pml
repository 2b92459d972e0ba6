chan c = [0] of { byte };
byte x;
active proctype P() { d_step { if :: x = 1 fi; x = 2 } }
active proctype Q() { c!x }
active proctype R() { c?eval(x - 2); assert(false) }
