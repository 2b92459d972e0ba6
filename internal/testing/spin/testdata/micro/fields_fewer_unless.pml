/* a send with fewer fields in a d_step, and an escape that takes what was sent */
chan c = [1] of { byte, byte }; byte x, y = 9;
active proctype S() { d_step { c!1; x = 3 } }
active proctype R() { atomic { c?x,y -> x++ } unless { x == 3 -> c?_,y }; assert(y == 0 && x != 4) }
