/* without fairness one process may wait for ever */
byte x, y;
active proctype A() { do :: x = 1 - x od }
active proctype B() { do :: y = 1 - y od }
ltl starve { [] <> (y == 1) }
ltl trivial { [] <> (x == 1) || <> [] (x < 2) }
