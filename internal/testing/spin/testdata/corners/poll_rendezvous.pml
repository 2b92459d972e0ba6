chan c = [0] of { byte };
active proctype P() { if :: c?[1] -> skip :: else -> skip fi }
active proctype Q() { c!1 }
active proctype R() { byte v; c?v }
