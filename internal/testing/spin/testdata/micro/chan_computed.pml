/* a channel variable that gets a computed number */
chan k;
chan c = [1] of { byte }; chan d = [1] of { byte };
active proctype P() { byte x; x = 1; k = x + 1; k!7; d?x; k = x - 6; k!3; assert(len(c) == 1) }
active proctype Q() { byte y; c?y; assert(y == 3) }
