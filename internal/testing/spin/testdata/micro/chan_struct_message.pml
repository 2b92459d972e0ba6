/* a structure as message is sent field by field */
typedef M { byte k; byte v[2] }; chan c = [1] of { M }; M m, n;
active proctype P() { m.k = 1; m.v[0] = 2; m.v[1] = 3; c!m; m.k = 9; c?n; assert(n.k == 1 && n.v[0] == 2 && n.v[1] == 3) }
