/* ?? waits until a message matches */
chan c = [2] of { byte }; byte g;
active proctype S() { c!1; c!2 }
active proctype R() { c??2; g = 1; c?1; g = 2 }
