/* sends and receives of rendezvous as options on both sides */
chan c = [0] of { byte }; chan d = [0] of { byte }; byte n;
active proctype A() { byte x; do :: c!1 :: d?x -> n = x; break od }
active proctype B() { byte y; do :: c?y -> n = y :: d!2 -> break od; assert(n <= 2) }
