/* a receive into elements of arrays and fields */
typedef T { byte f }; T t[2]; byte a[3]; chan c = [1] of { byte, byte, byte };
active proctype P() { c!1, 2, 3; c?a[2], t[1].f, a[0]; assert(a[2] == 1 && t[1].f == 2 && a[0] == 3); c!4, 5, 6; c?t[0].f, a[t[1].f], a[1]; assert(a[2] == 5 && a[1] == 6) }
