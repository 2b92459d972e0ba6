/* channels in structures, and an array of channels in a structure */
typedef Port { chan in = [1] of { byte }; chan out[2] = [1] of { byte } };
Port p; byte v;
active proctype A() { p.in!3; p.out[1]?v; assert(v == 4); assert(empty(p.out[0])) }
active proctype B() { byte x; p.in?x; p.out[1]!x + 1 }
