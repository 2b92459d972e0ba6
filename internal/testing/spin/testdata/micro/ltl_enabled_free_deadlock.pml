/* formulas over a system that may stop or go on */
byte x;
active proctype A() { do :: x = 1; x = 0 :: x == 0 -> break od; x = 5 }
ltl a { <> (x == 5) }
ltl b { [] ((x == 5) -> [] (x == 5)) }
ltl c { [] <> (x == 0) || <> (x == 5) }
