/* a macro that is several statements and one that is a proposition */
byte x;
#define step x = x + 1; x = x * 2
#define done (x > 5)
active proctype P() { step; step; assert(done); if :: done -> step :: else fi }
