/* what is done on channels that the trace does not name is not its matter; only sends are named */
chan c = [1] of { byte }; chan d = [1] of { byte };
active proctype S() { d!9; c!1; d!8; c!2 }
active proctype R() { byte v; c?v; d?v; d?v; c?v }
trace { c!1; c!2 }
