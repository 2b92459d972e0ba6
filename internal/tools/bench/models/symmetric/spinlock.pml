/*
 * A lock by test and test-and-set, for measurements: N processes that look at a bit, set it in one
 * step, and may give up for a while.
 * source: L. Rudolph, Z. Segall, Dynamic decentralized cache schemes for MIMD parallel processors,
 *         ISCA 1984, which has the lock
 */

#ifndef N
#define N 3
#endif

bit held;
byte inside;

active [N] proctype member()
{
    do
    :: skip;  /* wants the lock */
       do
       :: held == 0 ->  /* looks before it sets the bit */
          if
          :: atomic { held == 0 -> held = 1 }
             break
          :: held == 1  /* another process was faster */
          fi
       od;
       inside++;
       assert(inside == 1);
       inside--;
       held = 0
    od
}
