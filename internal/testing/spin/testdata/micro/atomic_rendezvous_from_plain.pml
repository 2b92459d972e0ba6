/* a plain sender, an atomic receiver */
chan c = [0] of { byte }; byte x;
active proctype S() { x = 1; c!5; x = 2; x = 3 }
active proctype R() { byte v; atomic { c?v; x = v + x; x = v } }
