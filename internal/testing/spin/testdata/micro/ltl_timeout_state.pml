/* a run that blocks stutters, also if it is no valid end */
byte x; chan c = [0] of { byte };
active proctype A() { x = 1; c!1; x = 2 }
ltl stuck { <> [] (x == 1) }
ltl two { <> (x == 2) }
