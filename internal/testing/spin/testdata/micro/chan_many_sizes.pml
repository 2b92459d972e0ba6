/* the fields of all types in one message */
mtype = { k }; chan c = [2] of { mtype, bit, bool, byte, short, int, pid, chan }; chan d; mtype m; bit b; bool o; byte y; short s; int i; pid p;
active proctype P() { c!k, 1, true, 255, -1, 100000, _pid, c; c?m, b, o, y, s, i, p, d; assert(m == k && b && o && y == 255 && s == -1 && i == 100000 && p == 0 && d == c) }
