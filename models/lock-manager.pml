/*
 * ltlpor model: clients of a lock manager
 * source: written for this project, in the style of models translated from a process algebra: each
 *         transition is an atomic sequence of a guard, a handshake and its effects
 *
 * run: (no defines)
 * states full: 3834
 * states reduced: 73
 * assertions: holds
 * end-states: holds
 * ltl exclusive: holds
 * ltl served: holds
 *
 * run: -D MUTANT               the manager forgets who holds the lock
 * states full: 8142
 * states reduced: 253
 * assertions: violated
 * end-states: violated
 * ltl exclusive: violated
 * ltl served: violated
 */

#ifndef N
#define N 3             /* clients */
#endif

chan request = [0] of { byte };
chan release = [0] of { byte };
chan grant[N] = [0] of { bit };
byte inside;
bool used;

ltl exclusive { [] (inside <= 1) }
ltl served    { [] (used -> <> !used) }

active [N] proctype client()
{
    byte s;

    do
    :: atomic { s == 0 -> request!_pid; s = 1 }
    :: atomic { s == 1; grant[_pid]?1; inside++; s = 2 }
    :: atomic { s == 2 -> assert(inside == 1); used = true; inside--; s = 3 }
    :: atomic { s == 3 -> release!_pid; used = false; s = 0 }
    od
}

active proctype manager()
{
    byte q[N], n, x, s;  /* who waits, in the order of requests; q[0] holds the lock in 1 */

    do
    :: atomic { n < N; request?x; q[n] = x; n++; x = 0 }
    :: atomic { s == 0 && n > 0 -> grant[q[0]]!1; s = 1 }
#ifdef MUTANT
    :: atomic { s == 1 && n > 1 -> grant[q[1]]!1; s = 2 }
#endif
    :: atomic {
           s > 0; release?eval(q[0]);
           n--;
           x = 0;
           do
           :: x < n -> q[x] = q[x + 1]; x++
           :: else -> break
           od;
           q[n] = 0;
           x = 0;
           s = 0
       }
    od
}
