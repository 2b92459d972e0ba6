/* arguments are cut to the type of the parameter */
short r;
proctype Q(byte x; short y; bit z) { r = x + y + z; assert(r == 44 - 25536 + 1) }
init { run Q(300, 40000, 3) }
