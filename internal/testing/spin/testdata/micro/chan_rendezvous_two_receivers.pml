/* either receiver may take it, the other stays */
chan c = [0] of { byte }; byte who;
active proctype S() { c!7 }
active [2] proctype R() { byte v; c?v; assert(v == 7); who = _pid }
