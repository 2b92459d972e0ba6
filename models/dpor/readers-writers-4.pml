/*
 * ltlpor model: a process writes a variable that all others read
 * written by: ltlpor bench-model readers-writers 4
 *
 * run: (no defines)
 * assertions: holds
 * end-states: holds
 */

#define N 4          /* processes */

byte x;

active proctype writer()
{
    x = 1
}

active [N - 1] proctype reader()
{
    byte seen;

    seen = x
}
