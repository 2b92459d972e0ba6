/*
 * ltlpor model: Lamport's bakery algorithm, with tickets up to MAX
 * source: L. Lamport, A new solution of Dijkstra's concurrent programming problem, CACM 17(8), 1974
 *
 * run: (no defines)
 * states full: 6067
 * states reduced: 921
 * assertions: holds
 * end-states: holds
 * ltl mutex: holds
 * ltl order: holds
 * ltl busy: violated
 *
 * run: -D N=3 -D MAX=2         three customers
 * states full: 207153
 * states reduced: 10641
 * assertions: holds
 * end-states: holds
 * ltl mutex: holds
 * ltl order: holds
 * ltl busy: violated
 *
 * run: -D MUTANT               nobody announces that a ticket is being drawn
 * states full: 8116
 * states reduced: 1221
 * assertions: violated
 * end-states: holds
 * ltl mutex: violated
 * ltl order: holds
 * ltl busy: violated
 */

#ifndef N
#define N 2
#endif
#ifndef MAX
#define MAX 5
#endif

bool choosing[N];
byte ticket[N];
byte served;

ltl mutex { [] (served <= 1) }
ltl order { [] ((served == 1) -> (ticket[0] > 0 || ticket[1] > 0 || ticket[N-1] > 0)) }
ltl busy  { always ((ticket[0] > 0) implies (eventually (served > 0))) }

active [N] proctype customer()
{
    byte i, top;

    do
    :: /* draw a ticket: one more than the largest seen */
#ifndef MUTANT
       choosing[_pid] = true;
#endif
       top = 0;
       for (i : 0 .. N - 1) {
           if
           :: ticket[i] > top -> top = ticket[i]
           :: else
           fi
       }
       if
       :: top < MAX -> ticket[_pid] = top + 1
       :: else -> choosing[_pid] = false; goto home
       fi;
       choosing[_pid] = false;

       /* wait for everyone who comes first */
       for (i : 0 .. N - 1) {
           !choosing[i];
           (i == _pid || ticket[i] == 0 || ticket[i] > ticket[_pid] ||
            (ticket[i] == ticket[_pid] && i > _pid))
       }
       i = 0;
       served++;
       assert(served == 1);
       served--;
       ticket[_pid] = 0;
home:  top = 0
    od
}
