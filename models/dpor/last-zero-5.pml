/*
 * ltlpor model: each process sets a place of an array from the place before; one looks for the last set
 * written by: ltlpor bench-model last-zero 5
 *
 * run: (no defines)
 * assertions: holds
 * end-states: holds
 */

#define N 5          /* processes */

byte a[N];

active proctype reader()
{
    byte i;

    i = N - 1;
    do
    :: a[i] == 0 && i > 0 -> i--
    :: else -> break
    od
}

active [N - 1] proctype writer()
{
    a[_pid] = a[_pid - 1] + 1
}
