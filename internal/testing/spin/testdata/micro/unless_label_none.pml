/* the same without the label */
chan c = [0] of { byte }; byte x;
active proctype P() { { skip; { x = 1 } unless { x != 2 } } unless { c!0 }; assert(x == 0) }
