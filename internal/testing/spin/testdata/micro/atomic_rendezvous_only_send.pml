/* an atomic sequence that begins with the send; the receiver goes on plain */
chan c = [0] of { byte }; byte x;
active proctype P() { atomic { c!3; x = x + 1; x = x * 2 } }
active proctype Q() { byte v; c?v; x = v; x = x + 1 }
active proctype R() { x = x + 20 }
