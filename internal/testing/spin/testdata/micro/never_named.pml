/* two named claims and a formula */
byte x;
active proctype A() { do :: x < 2 -> x++ :: x == 2 -> x = 0 od }
never one { do :: x == 1 -> break :: else od }
never two { do :: x == 3 -> break :: else od }
ltl third { [] <> (x == 2) }
