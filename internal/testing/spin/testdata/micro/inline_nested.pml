/* inline within inline, an array element as argument */
byte a[2];
inline inc(v) { v++ }
inline twice(v, n) { inc(v); if :: n -> inc(v) :: !(n) fi }
active proctype P() { twice(a[1], true); twice(a[0], false); assert(a[1] == 2 && a[0] == 1) }
