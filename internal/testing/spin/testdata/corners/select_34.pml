init { byte i; d_step { select(i : 7 .. 40); assert(i == 40) } }
