/* polls as guards, with else */
chan c = [2] of { byte }; byte y;
active proctype P() { if :: c?[3] -> c?3; y = 1 :: else -> y = 9 fi }
active proctype Q() { c!4; c!3 }
active proctype R() { c?4 }
