/* local variables in a formula */
byte g;
active proctype A() { byte x; x = 1; x = 2; (false) }
active proctype B() { g = 1; (false) }
ltl never1 { [] !(A:x == 1 && g == 1) }
ltl holds { <> (A:x == 2) }
