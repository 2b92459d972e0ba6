init { byte i; d_step { select(i : 7 .. 39); assert(i == 7) } }
