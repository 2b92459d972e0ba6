/* a process asks where another is */
byte x;
active proctype A() { x = 1; here: x = 2; x = 3 }
active proctype B() { A@here; x = x + 10; assert(A[0]@here || x > 10) }
