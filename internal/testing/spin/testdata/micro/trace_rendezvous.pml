/* a trace over a rendezvous channel: SPIN ends in an invalid end state after two states */
mtype = { q, r };
chan c = [0] of { mtype };
trace { do :: c!q :: c!r od }
active proctype A() { c!q; c!r }
active proctype B() { mtype m; c?m; c?m }
