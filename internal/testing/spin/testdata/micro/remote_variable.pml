/* a local variable of another process */
byte g;
active proctype A() { byte l; l = 1; l = 2; g == 1; l = 3 }
active proctype B() { A:l == 2; g = 1; A[0]:l == 3; assert(A:l == 3) }
