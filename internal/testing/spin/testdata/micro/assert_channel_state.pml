/* assertions about channels between the steps of two processes */
chan c = [2] of { byte }; byte v;
active proctype S() { c!1; assert(len(c) <= 2); c!2; assert(len(c) > 0) }
active proctype R() { c?v; assert(v == 1); c?v }
