/* a label on the block of an inner unless makes one escape of both */
chan c = [0] of { byte }; byte x;
active proctype P() { { skip; L: { x = 1 } unless { x != 2 } } unless { c!0 }; assert(x == 0) }
