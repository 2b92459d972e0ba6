/* an assertion that fails only where no run comes */
byte x;
active proctype P() { if :: x == 1 -> assert(false) :: else -> skip fi }
