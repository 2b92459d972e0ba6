/* two receivers, one atomic */
chan c = [0] of { byte }; byte x;
active proctype S() { atomic { x = 1; c!5; x++; x++ } }
active proctype R() { byte v; atomic { c?v; x = x * 2; x = x + 1 } }
active proctype T() { byte v; c?v; x = x * 3; x = x + 2 }
