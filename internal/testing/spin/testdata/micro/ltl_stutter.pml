/* the last state of a run goes on for ever */
byte x;
active proctype A() { x = 1; x = 2 }
ltl holds { <> [] (x == 2) }
ltl fails { [] <> (x == 1) }
ltl blocked { [] <> (x == 2) }
