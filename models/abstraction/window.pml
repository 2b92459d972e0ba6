/*
 * ltlpor model: a window of credits
 *
 * A sender needs a credit for each block, a receiver gives credits back, and an observer looks at
 * how many there are: from 0 to N. Which number it is decides nothing, but whether it is 0, or N,
 * does: the values are needed, or four conditions over them.
 *
 * tracked: credit, seen
 *
 * run: (no defines)
 * states full: 50
 * assertions: holds
 * end-states: holds
 *
 * run: -D N=20000
 * assertions: holds
 * end-states: holds
 *
 * run: -D GREEDY               the sender looks, and takes the credit later
 * states full: 240
 * assertions: violated
 * end-states: holds
 */

#ifndef N
#define N 4
#endif

short credit = N;

active [2] proctype sender()
{
    do
#ifdef GREEDY
    :: credit > 0 -> credit--
#else
    :: atomic { credit > 0 -> credit-- }
#endif
    od
}

active proctype receiver()
{
    do
    :: atomic { credit < N -> credit++ }
    od
}

active proctype observer()
{
    short seen;

    do
    :: seen = credit;
       assert(seen >= 0 && seen <= N)
    od
}
