/* a rendezvous channel is passed over a rendezvous channel */
chan boot = [0] of { chan }; byte r;
active proctype A() { chan priv = [0] of { byte }; byte v; boot!priv; priv?v; assert(v == 9); r = v }
active proctype B() { chan d; boot?d; d!9 }
