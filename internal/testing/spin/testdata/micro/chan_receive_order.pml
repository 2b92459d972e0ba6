/* a match beside a variable looks before the assignment */
chan c = [2] of { byte, byte }; byte x = 3;
active proctype P() { c!1, 3; c?x, eval(x); assert(x == 1); c!5, 1; c?x, eval(x); assert(x == 5); c!6, 6; c?x, eval(x); assert(false) }
