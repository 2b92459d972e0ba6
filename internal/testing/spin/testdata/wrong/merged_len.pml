/* len(c) may be 0 or 1 after the send; with statement merging the two are one step. */
chan c = [2] of { byte };
active proctype A() { xs c; byte x; c!1; x = len(c); assert(x == 1) }
active proctype B() { xr c; byte x; c?x }
