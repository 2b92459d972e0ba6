/* only the youngest process dies: A waits for B, _nr_pr tells */
byte a, b;
proctype A() { a = 1 }
proctype B() { a == 1; b = 1; (_nr_pr == 3); b = 2 }
init { atomic { run A(); run B() }; b == 2; assert(_nr_pr >= 2) }
