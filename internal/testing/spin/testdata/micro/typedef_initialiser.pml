/* an initialiser of a variable of a typedef has no effect, those inside the typedef have */
typedef R { byte a; byte b = 4 };
typedef S { R r = 3; byte c };
R g = 7; R q[3] = 7; R p[2] = { 1, 2 }; S s = 1;
mtype = { k }; byte x = 3; byte n;
proctype Q() { R u = 2; n = n + u.b + u.a }
active proctype P() { R l = 5, l2 = x; assert(g.a == 0 && g.b == 4 && q[1].a == 0 && q[2].b == 4 && p[1].a == 0 && s.r.a == 0 && s.r.b == 4 && s.c == 0 && l.a == 0 && l.b == 4); run Q(); n == 4; assert(0) }
