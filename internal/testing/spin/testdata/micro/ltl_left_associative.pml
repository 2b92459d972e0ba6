/* in ltl blocks -> and U group to the left */
byte x = 1;
active proctype A() { x = 0; x = 2; x = 1 }
ltl arrows { (x == 5) -> (x == 5) -> (x == 7) }
ltl untils { (x == 1) U (x == 0) U (x == 2) }
