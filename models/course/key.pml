/*
 * One key for several guests, who are alike: a guest comes, takes the key from the board, and hangs
 * it back. It does not matter which of them does, unless a formula asks for a guest by number.
 *
 * run:
 * states full: 20
 * assertions: holds
 * end-states: holds
 * ltl one_inside: holds
 * ltl first_gets_in: violated
 */
#ifndef N
#define N 3
#endif

bit key = 1;
byte at[N];  /* 0: outside, 1: waits, 2: has the key */

active [N] proctype Guest()
{
    do
    :: at[_pid] = 1;
       atomic { key == 1 -> key = 0; at[_pid] = 2 }
       atomic { at[_pid] = 0; key = 1 }
    od
}

ltl one_inside    { [] !(at[0] == 2 && at[1] == 2) }
ltl first_gets_in { [] <> (at[0] == 2) }
