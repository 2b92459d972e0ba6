/*
 * ltlpor model: the dining philosophers, one of them left-handed
 * source: E. W. Dijkstra, Hierarchical ordering of sequential processes, Acta Informatica 1(2), 1971
 *
 * run: (no defines)
 * states full: 1331
 * states reduced: 102
 * assertions: holds
 * end-states: holds
 * ltl apart: holds
 * ltl someone: holds
 * ltl everyone: violated
 *
 * run: -D N=5                  five at the table
 * states full: 8171
 * states reduced: 213
 * assertions: holds
 * end-states: holds
 * ltl apart: holds
 * ltl someone: holds
 * ltl everyone: violated
 *
 * run: -D MUTANT               all take the left fork first
 * states full: 1422
 * states reduced: 87
 * assertions: holds
 * end-states: violated
 * ltl apart: holds
 * ltl someone: violated
 * ltl everyone: violated
 *
 * run: -D N=5 -D MUTANT        the same with five
 * states full: 8724
 * states reduced: 162
 * assertions: holds
 * end-states: violated
 * ltl apart: holds
 * ltl someone: violated
 * ltl everyone: violated
 */

#ifndef N
#define N 4
#endif

#define left        fork[_pid]
#define right       fork[(_pid + 1) % N]
#define neighbours  ((eats[0] && eats[1]) || (eats[1] && eats[2]) || (eats[N-1] && eats[0]))

chan fork[N] = [1] of { bit };  /* a fork on the table is a message in its channel */
bool eats[N];

ltl apart    { [] !neighbours }
ltl someone  { [] <> (eats[0] || eats[1] || eats[2] || eats[3] || eats[N-1]) }
ltl everyone { [] <> eats[0] }

active [N] proctype philosopher()
{
    left!1;
    do
    :: /* hungry */
       if
#ifndef MUTANT
       :: _pid == N - 1 -> right?_; left?_
#endif
       :: else -> left?_; right?_
       fi;
       eats[_pid] = true;
       assert(!eats[(_pid + 1) % N] && !eats[(_pid + N - 1) % N]);
       eats[_pid] = false;
       right!1;
       left!1
    od
}
