/* macros with arguments, conditions, nesting */
#define N 3
#define sq(x) ((x) * (x))
#define add(a, b) a + b
#if N > 2
byte g = N;
#else
byte g = 0;
#endif
#ifdef M
byte h = 9;
#else
byte h = sq(add(1, 1));
#endif
#undef N
#define N 5
active proctype P() { assert(g == 3 && h == 4 && N == 5 && sq(1 + 1) == 4) }
