/* the receiver is not atomic: the sender loses its control */
chan c = [0] of { byte }; byte x;
active proctype S() { atomic { x = 1; c!5; x = 2; x = 3 } }
active proctype R() { byte v; c?v; x = v + x; x = v }
