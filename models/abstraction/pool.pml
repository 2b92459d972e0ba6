/*
 * ltlpor model: a pool of workers that are created, and joined
 *
 * Each worker adds up multiples of what it was given, and tells that it is done. The sums differ
 * with each round; that all are done when nobody but the first process is left does not.
 *
 * tracked: done, pool:i
 *
 * run: (no defines)
 * states full: 10274
 * assertions: holds
 * end-states: holds
 *
 * run: -D RANGE=50000
 * assertions: holds
 * end-states: holds
 *
 * run: -D EARLY                a worker says that it is done, and may give up before
 * states full: 21488
 * assertions: violated
 * end-states: holds
 */

#ifndef RANGE
#define RANGE 4
#endif
#define WORKERS 2

byte done;
int sum[WORKERS];
int seed = 1;

active proctype pool()
{
    byte i;

    do
    :: done = 0;
       for (i : 0 .. WORKERS - 1) {
           run worker(i, seed);
           if
           :: seed = (seed * 7 + 2) % RANGE
           :: seed = seed / 2
           fi
       }
       (_nr_pr == 1);
       assert(done == WORKERS)
    od
}

proctype worker(byte me; int from)
{
    sum[me] = (sum[me] + 5 * from) % RANGE;
#ifdef EARLY
    if
    :: sum[me] == 0 -> goto out
    :: else
    fi;
#endif
    atomic { done++ };
#ifdef EARLY
out: skip
#endif
}
