/* sends and receives alternate: fails, as two may be in the channel */
chan c = [2] of { byte };
active proctype S() { c!1; c!2 }
active proctype R() { byte v; c?v; c?v }
trace { do :: c!_; c?_ od }
