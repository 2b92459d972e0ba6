/*
 * ltlpor model: each process copies its variable to the next process
 * written by: ltlpor bench-model ring 5
 *
 * run: (no defines)
 * assertions: holds
 * end-states: holds
 */

#define N 5          /* processes */

byte x[N] = { 1, 2, 3, 4, 5 };

active [N] proctype station()
{
    x[(_pid + 1) % N] = x[_pid]
}
