/* ++ and -- are statements on every kind of variable */
typedef T { byte f[2] }; T t; byte a[2]; byte i;
active proctype P() { t.f[1]++; a[t.f[1]]--; i++; assert(a[1] == 255 && t.f[1] == 1 && i == 1); i--; i--; assert(i == 255) }
active proctype Q() { i++; i-- }
