/*
 * ltlpor model: two processes write through pointers, and then each changes that of the other
 * written by: ltlpor bench-model shared-pointer 10
 *
 * run: (no defines)
 * assertions: holds
 * end-states: holds
 */

#define N 10          /* how often each writes through its pointer */

byte cell[2];
byte pointer[2] = { 0, 1 };

active [2] proctype writer()
{
    byte i;

    do
    :: i < N ->
       cell[pointer[_pid]] = cell[pointer[_pid]] + 1;
       i++
    :: else -> break
    od;
    pointer[1 - _pid] = _pid
}
