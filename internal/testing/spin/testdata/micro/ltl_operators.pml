/* implication, equivalence, words */
byte x, y;
active proctype A() { do :: atomic { x == y; x = 1 - x } :: atomic { x != y; y = x } od }
ltl imp { [] ((x != y) -> <> (x == y)) }
ltl eqv { [] ((x == 1) <-> (y == 1)) }
ltl words { always ((x == 1) implies eventually (y == 1)) }
ltl nega { ! (eventually always (x == 0)) }
ltl conj { ([] (x <= 1)) && (<> (x == 1)) || false }
