byte x;
active proctype P() { accept: do :: x = 1 - x od }
ltl p { [] (x < 2) }
