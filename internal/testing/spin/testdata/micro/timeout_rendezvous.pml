/* an offered handshake without partner does not hold a timeout back */
chan c = [0] of { byte }; byte x;
active proctype S() { c!1 }
active proctype R() { timeout; c?x; assert(x == 1) }
