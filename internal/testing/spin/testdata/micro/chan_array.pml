/* an array of channels; index known at run time only */
chan c[3] = [1] of { byte }; byte got;
active [3] proctype P() { byte x; c[(_pid + 1) % 3]!_pid; c[_pid]?x; assert(x == (_pid + 2) % 3); got++ }
