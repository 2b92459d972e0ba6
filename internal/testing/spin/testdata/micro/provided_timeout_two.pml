/* two that move at timeout only: in any order */
byte x;
active [2] proctype P() provided (timeout) { x++; assert(x == _pid + 1) }
active proctype Q() { byte l; do :: l < 2 -> l++ :: l == 2 -> break od }
