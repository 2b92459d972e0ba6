/* from an atomic send to an atomic receive: control goes with it, both sequences finish in one go for the others */
chan c = [0] of { byte }; byte x, y;
active proctype S() { atomic { x = 1; c!5; x = 2; y = 1 } }
active proctype R() { byte v; atomic { c?v; x = v; x = v + 1 }; x = 9 }
active proctype T() { y = y + 3 }
