/* the send is the last statement of the sequence */
chan c = [0] of { byte }; byte x;
active proctype S() { atomic { x = 1; c!5 }; x = x + 2; x = 3 }
active proctype R() { byte v; atomic { c?v; x = x + v; x = x * 2 } }
