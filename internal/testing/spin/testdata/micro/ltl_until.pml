/* U is strong, W is weak, V the dual */
byte x;
active proctype A() { do :: x == 0 -> x = 1 :: x == 0 -> x = 0 :: x == 1 -> x = 2 :: x == 2 -> break od }
ltl strong { (x == 0) U (x == 1) }
ltl weak { (x == 0) W (x == 1) }
ltl weakfails { (x == 0) W (x == 2) }
ltl release { (x == 1) V (x < 2) }
ltl words { (x == 0) weakuntil (x == 1) }
