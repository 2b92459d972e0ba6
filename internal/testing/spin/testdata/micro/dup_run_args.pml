/* three children, the last one first */
byte t;
proctype P(byte k) { t = t * 3 + k }
init { byte i = 1; do :: i <= 2 -> run P(i); i++ :: else -> break od; (_nr_pr == 1); assert(t == 5 || t == 7) }
