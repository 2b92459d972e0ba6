/* messages of several fields over rendezvous with constants, eval and _ */
mtype = { m1, m2 }; chan c = [0] of { mtype, byte, byte }; byte x = 2, y, who;
active proctype S() { if :: c!m1, 2, 7 :: c!m2, 3, 8 :: c!m1, 5, 9 fi }
active proctype R() { if :: c?m1, eval(x), y -> who = 1 :: c?m2, _, y -> who = 2 :: c?m1(5, y) -> who = 3 fi; assert(who + 6 == y) }
