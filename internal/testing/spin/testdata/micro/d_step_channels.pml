/* buffered channels within */
chan c = [2] of { byte }; byte a, b;
active proctype P() { d_step { c!1; c!2; c?a; b = len(c) }; assert(a == 1 && b == 1) }
active proctype Q() { c?b }
