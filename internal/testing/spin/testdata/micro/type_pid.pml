/* a pid is a byte */
pid p = 3;
active proctype P() { p = p + 254; assert(p == 1); p = _pid; assert(p == 0) }
