/* message fields are cut to the types of the channel */
chan c = [2] of { byte, bit, short }; int a, b, d;
active proctype P() { c!300, 2, 40000; c?a, b, d; assert(a == 44 && b == 0 && d == -25536) }
