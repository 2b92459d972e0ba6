/* a process that comes again starts with fresh locals and location */
byte n;
proctype P() { byte l; assert(l == 0); l = 7; n++ }
init { do :: n < 2 -> run P(); _nr_pr == 1 :: n >= 2 -> break od }
