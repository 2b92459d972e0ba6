/* control goes round through three processes */
chan a = [0] of { byte }; chan b = [0] of { byte }; byte x;
active proctype P() { atomic { x = 1; a!1; x = x * 2; x++ } }
active proctype Q() { byte v; atomic { a?v; x = x + 10; b!2; x = x + 20 } }
active proctype R() { byte v; atomic { b?v; x = x * 3; x++ } }
