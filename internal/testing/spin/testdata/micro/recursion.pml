/* a process that starts itself with a smaller argument */
byte r = 1;
proctype F(byte n; chan up) { chan c = [1] of { byte }; byte v; if :: n <= 1 -> up!1 :: n > 1 -> run F(n - 1, c); c?v; up!n * v fi }
init { chan c = [1] of { byte }; run F(4, c); c?r; assert(r == 24) }
