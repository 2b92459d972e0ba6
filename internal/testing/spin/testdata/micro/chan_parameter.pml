/* channels as parameters */
proctype S(chan out; byte v) { out!v; out!v + 1 }
byte sum;
init { chan a = [1] of { byte }; chan b = [0] of { byte }; byte x; run S(a, 1); run S(b, 10); a?x; sum = x; b?x; sum = sum + x; b?x; sum = sum + x; a?x; sum = sum + x; assert(sum == 24) }
