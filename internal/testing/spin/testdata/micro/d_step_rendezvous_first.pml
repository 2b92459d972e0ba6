/* a d_step that begins with a receive from a rendezvous channel */
chan c = [0] of { byte }; byte x;
active proctype P() { byte v; d_step { c?v; x = v; x++ } }
active proctype Q() { c!4; x = x * 2 }
