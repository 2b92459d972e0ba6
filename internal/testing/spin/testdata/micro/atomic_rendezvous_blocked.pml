/* the send within blocks first, and is done later */
chan c = [0] of { byte }; byte x;
active proctype S() { atomic { x = 1; c!5; x = x + 2 } }
active proctype R() { byte v; x == 1; x = 7; c?v; x = x + v }
