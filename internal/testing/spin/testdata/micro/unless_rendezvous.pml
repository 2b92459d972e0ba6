/* a handshake as the guard of an escape */
chan c = [0] of { byte }; byte x;
active proctype P() { byte v; { do :: x = 1 - x od } unless { c?v; x = v }; assert(x == 7) }
active proctype Q() { c!7 }
