/* nested operators */
byte x, y;
active proctype A() { do :: x = (x + 1) % 3; if :: x == 2 -> y = 1 :: x != 2 -> y = 0 fi od }
ltl a { [] ((x == 1) -> ((x == 1) U (x == 2))) }
ltl b { [] ((y == 1) -> (<> (x == 0) && <> (y == 0))) }
ltl c { <> [] (y == 0) || [] <> (y == 1 && x == 0) }
ltl d { ! [] <> (x == 2) }
