/*
 * ltlpor model: Lamport's fast mutual exclusion, five writes and two reads when alone
 * source: L. Lamport, A fast mutual exclusion algorithm, ACM TOCS 5(1), 1987
 *
 * run: (no defines)
 * states full: 711
 * states reduced: 321
 * assertions: holds
 * end-states: holds
 * ltl mutex: holds
 * ltl closed: holds
 * ltl someone: holds
 *
 * run: -D N=3                  three processes
 * states full: 40272
 * states reduced: 10620
 * assertions: holds
 * end-states: holds
 * ltl mutex: holds
 * ltl closed: holds
 * ltl someone: holds
 *
 * run: -D MUTANT               the slow path does not wait for the others to withdraw
 * states full: 648
 * states reduced: 286
 * assertions: violated
 * end-states: holds
 * ltl mutex: violated
 * ltl closed: violated
 * ltl someone: holds
 */

#ifndef N
#define N 2
#endif
#define NOBODY 255

byte x, y = NOBODY;
bool b[N];
byte inside;

ltl mutex   { [] (inside <= 1) }
ltl closed  { [] ((inside == 1) -> (y != NOBODY)) }
ltl someone { [] <> (inside == 1 || !b[0]) }

active [N] proctype process()
{
    byte j;

start:
    b[_pid] = true;
    x = _pid;
    if
    :: y != NOBODY ->
       b[_pid] = false;
       y == NOBODY;
       goto start
    :: else
    fi;
    y = _pid;
    if
    :: x != _pid ->
       b[_pid] = false;
#ifndef MUTANT
       for (j : 0 .. N - 1) {
           !b[j]
       }
       j = 0;
#endif
       if
       :: y != _pid ->
          y == NOBODY;
          goto start
       :: else
       fi
    :: else
    fi;

    inside++;
    assert(inside == 1);
    inside--;

    y = NOBODY;
    b[_pid] = false;
    goto start
}
