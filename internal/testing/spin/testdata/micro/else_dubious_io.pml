/* else beside an expression about a channel's length */
chan c = [1] of { byte }; byte y;
active proctype P() { if :: len(c) == 1 -> c?y :: else -> y = 9 fi }
active proctype Q() { c!3 }
