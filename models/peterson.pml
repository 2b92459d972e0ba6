/*
 * ltlpor model: Peterson's algorithm for two processes
 * source: G. L. Peterson, Myths about the mutual exclusion problem, IPL 12(3), 1981
 *
 * run: (no defines)
 * states full: 1116
 * states reduced: 200
 * assertions: holds
 * end-states: holds
 * ltl mutex: holds
 * ltl entry: holds
 * ltl no_monopoly: violated
 * ltl bypass: holds
 *
 * run: -D MUTANT               the flag is raised after the turn was given away
 * states full: 3301
 * states reduced: 704
 * assertions: violated
 * end-states: holds
 * ltl mutex: violated
 * ltl entry: holds
 * ltl no_monopoly: violated
 * ltl bypass: holds
 */

#define other (1 - _pid)

bool flag[2];
bit turn;
byte inside;   /* processes in the critical section */
byte account;  /* what the critical section protects */

ltl mutex       { [] !(P[0]@critical && P[1]@critical) }
ltl entry       { [] (P[0]@waiting -> <> P[0]@critical) }
ltl no_monopoly { [] <> P[0]@critical }
ltl bypass      { [] ((P[0]@waiting && P[1]@critical) ->
                      (P[1]@critical U (!P[1]@critical U P[0]@critical))) }

active [2] proctype P()
{
    byte seen;

    do
    :: /* elsewhere */
#ifdef MUTANT
       turn = other;
       flag[_pid] = true;
#else
       flag[_pid] = true;
       turn = other;
#endif
waiting:
       (!flag[other] || turn == _pid);
critical:
       inside++;
       assert(inside == 1);
       seen = account;
       account = (seen + 1) % 4;
       inside--;
       flag[_pid] = false
    od
}
