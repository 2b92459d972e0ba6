/* a handshake needs matching constants */
mtype = { a, b }; chan c = [0] of { mtype, byte }; byte x, y;
active proctype S() { if :: c!a, 1 :: c!b, 2 :: c!a, 3 fi }
active proctype R() { if :: c?a, 3; x = 3 :: c?b, y; x = y :: c?a(1) -> x = 1 fi; assert(x != 0) }
