/* a handshake is one step for the formula: a and b change together */
bool a, b; chan c = [0] of { bool }; 
active proctype S() { do :: c!1 :: c!0 od }
active proctype R() { do :: c?a od }
ltl change { [] (a -> <> !a) }
ltl reach { <> a }
