/*
 * ltlpor model: each process sets the variable of the next one if its own is zero, twice
 * written by: ltlpor bench-model branching 4
 *
 * run: (no defines)
 * assertions: holds
 * end-states: holds
 */

#define N 4          /* processes */

byte x[N];

inline step()
{
    if
    :: x[_pid] == 0 -> x[(_pid + 1) % N] = 1
    :: else
    fi
}

active [N] proctype station()
{
    step();
    step()
}
