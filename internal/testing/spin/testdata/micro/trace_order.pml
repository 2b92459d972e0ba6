/* the sends must come in the order of the trace */
mtype = { a, b }; chan c = [2] of { mtype };
active proctype S() { if :: c!a; c!b :: c!b; c!a fi }
active proctype R() { mtype m; c?m; c?m }
trace { c!a; c!b }
