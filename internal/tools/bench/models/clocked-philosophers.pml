/*
 * The dining philosophers of models/dining-philosophers.pml beside a clock that counts to eight, for one large
 * measurement: eight times the states, and a record of one word up to N=10.
 * source: E. W. Dijkstra, Hierarchical ordering of sequential processes, Acta Informatica 1(2), 1971
 */

#ifndef N
#define N 3
#endif

#define left        fork[_pid]
#define right       fork[(_pid + 1) % N]

chan fork[N] = [1] of { bit };  /* a fork on the table is a message in its channel */
bool eats[N];
byte time;

active [N] proctype philosopher()
{
    left!1;
    do
    :: /* hungry */
       if
       :: _pid == N - 1 -> right?_; left?_
       :: else -> left?_; right?_
       fi;
       eats[_pid] = true;
       assert(!eats[(_pid + 1) % N] && !eats[(_pid + N - 1) % N]);
       eats[_pid] = false;
       right!1;
       left!1
    od
}

active proctype clock()
{
    do
    :: time = (time + 1) % 8
    od
}
