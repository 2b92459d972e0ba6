/* channels in a formula */
chan c = [2] of { byte }; byte x;
active proctype S() { do :: c!1 od }
active proctype R() { do :: c?x od }
ltl filled { <> (len(c) == 2) }
ltl fullonce { [] (len(c) < 2) }
ltl again { [] ((len(c) == 2) -> <> (len(c) < 2)) }
ltl head { [] (len(c) == 0 || c?[1]) }
