/*
 * Interleaving: N workers with K steps each, and nothing in common. The full graph has (K + 1)^N
 * states, and one order of the steps N * K + 1.
 *
 * run:
 * states full: 64
 * assertions: holds
 * end-states: holds
 *
 * run: -D N=4
 * states full: 256
 * assertions: holds
 * end-states: holds
 */
#ifndef N
#define N 3
#endif

byte done[N];

active [N] proctype Worker()
{
    done[_pid] = 1;
    done[_pid] = 2;
    done[_pid] = 3;
end: false
}
