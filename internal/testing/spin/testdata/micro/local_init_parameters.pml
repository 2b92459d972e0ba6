/* initialisers of locals may use parameters and globals at the time of run */
byte g = 1, r;
proctype P(byte k) { byte l = k * 2 + g; r = l }
init { g = 2; run P(3); g = 5; r > 0; assert(r == 8) }
