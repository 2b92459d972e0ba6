/*
 * ltlpor model: each process copies its variable to the next process, twice
 * written by: ltlpor bench-model ring-extended 3
 *
 * run: (no defines)
 * assertions: holds
 * end-states: holds
 */

#define N 3          /* processes */

byte x[N] = { 1, 2, 3 };

active [N] proctype station()
{
    x[(_pid + 1) % N] = x[_pid];
    x[(_pid + 1) % N] = x[_pid]
}
