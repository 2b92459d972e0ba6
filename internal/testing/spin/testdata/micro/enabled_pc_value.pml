/* enabled() and pc_value() in a claim */
byte x;
active proctype A() { x = 1; x == 3; x = 2 }
active proctype B() { x == 1; x = 3 }
never { do :: !enabled(0) && enabled(1) -> break :: else od; assert(x == 1 || true); do :: pc_value(0) == 2 :: x == 3 -> break od }
