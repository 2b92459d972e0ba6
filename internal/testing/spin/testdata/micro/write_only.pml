/* _ takes values and keeps none */
chan c = [2] of { byte, byte }; byte v;
active proctype P() { c!1, 2; c!3, 4; c?_, v; assert(v == 2); _ = v; c?v, _; assert(v == 3) }
