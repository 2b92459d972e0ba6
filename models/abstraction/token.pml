/*
 * ltlpor model: a token with a number on it
 *
 * Stations hand a token on, round a ring; each changes the number on it. One station at most
 * holds a token, whatever the numbers are.
 *
 * tracked: holding
 *
 * run: (no defines)
 * states full: 338
 * assertions: holds
 * end-states: holds
 *
 * run: -D RANGE=65536
 * assertions: holds
 * end-states: holds
 *
 * run: -D TWO                  there are two tokens
 * states full: 6187
 * assertions: violated
 * end-states: holds
 */

#ifndef RANGE
#define RANGE 4
#endif
#define N 3

chan hand[N] = [0] of { int };
byte holding;
int greatest;

active [N] proctype station()
{
    int number, mine;

    if
#ifdef TWO
    :: _pid < 2 -> number = _pid; goto holds
#else
    :: _pid == 0 -> goto holds
#endif
    :: else
    fi;
    do
    :: hand[_pid]?number;
holds: holding++;
       assert(holding == 1);
       mine = (mine * 3 + number + 1) % RANGE;
       if
       :: mine > greatest -> greatest = mine
       :: else -> greatest = (greatest + mine) % RANGE
       fi;
       holding--;
       hand[(_pid + 1) % N]!mine
    od
}
