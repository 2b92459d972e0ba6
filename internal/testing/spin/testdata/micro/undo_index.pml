/* an assignment to an element that its own index names */
typedef R { byte x }; R r[3];
active proctype P() { r[r[0].x].x = 2 }
active proctype Q() { byte l; l = 1; l = 2; assert(r[2].x == 0) }
