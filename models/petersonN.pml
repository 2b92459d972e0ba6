/*
 * ltlpor model: Peterson's algorithm for N processes, a filter of N - 1 levels
 * source: G. L. Peterson, Myths about the mutual exclusion problem, IPL 12(3), 1981
 *
 * run: (no defines)
 * states full: 30327
 * states reduced: 1515
 * assertions: holds
 * end-states: holds
 * ltl mutex: holds
 * ltl goes_on: holds
 * ltl entry: violated
 *
 * run: -D N=2                  two processes
 * states full: 304
 * states reduced: 50
 * assertions: holds
 * end-states: holds
 * ltl mutex: holds
 * ltl goes_on: holds
 * ltl entry: violated
 *
 * run: -D MUTANT               one level too few
 * states full: 8172
 * states reduced: 472
 * assertions: violated
 * end-states: holds
 * ltl mutex: violated
 * ltl goes_on: holds
 * ltl entry: violated
 */

#ifndef N
#define N 3
#endif
#ifdef MUTANT
#define LEVELS (N - 2)
#else
#define LEVELS (N - 1)
#endif

byte level[N];  /* 0 is outside */
byte last[N];   /* who came last to each level */
byte inside;

ltl mutex   { [] (inside <= 1) }
ltl goes_on { [] <> (inside == 1) }
ltl entry   { [] ((level[0] == 1) -> <> (P[0]@critical)) }

active [N] proctype P()
{
    byte k, l;

    do
    :: for (l : 1 .. LEVELS) {
           level[_pid] = l;
           last[l] = _pid;
           /* wait until all others are below, or somebody came after */
           for (k : 0 .. N - 1) {
               (k == _pid || level[k] < l || last[l] != _pid)
           }
       }
critical:
       inside++;
       assert(inside == 1);
       inside--;
       k = 0;
       l = 0;
       level[_pid] = 0
    od
}
