/*
 * ltlpor model: Szymanski's algorithm, a waiting room with two doors
 * source: B. K. Szymanski, A simple solution to Lamport's concurrent programming problem with linear
 *         wait, International Conference on Supercomputing, 1988
 *
 * run: (no defines)
 * states full: 1053
 * states reduced: 139
 * assertions: holds
 * end-states: holds
 * ltl mutex: holds
 * ltl goes_on: holds
 * ltl linear: holds
 *
 * run: -D N=3                  three processes
 * states full: 68325
 * states reduced: 2918
 * assertions: holds
 * end-states: holds
 * ltl mutex: holds
 * ltl goes_on: holds
 * ltl linear: holds
 *
 * run: -D MUTANT               the way out is not closed to those who come first
 * states full: 1178
 * states reduced: 182
 * assertions: violated
 * end-states: holds
 * ltl mutex: violated
 * ltl goes_on: holds
 * ltl linear: holds
 */

#ifndef N
#define N 2
#endif

/* 0 away, 1 wants in, 2 waits for others to come in, 3 in the doorway, 4 in the waiting room */
byte flag[N];
byte inside;

ltl mutex   { [] (inside <= 1) }
ltl goes_on { [] <> (inside == 0) }
ltl linear  { [] ((flag[0] == 4 && flag[1] == 1) -> ((inside == 0 || flag[1] != 4) U (flag[0] != 4))) }

inline wait_all(condition)
{
    for (j : 0 .. N - 1) {
        condition
    }
    j = 0
}

active [N] proctype process()
{
    byte j;

    do
    :: flag[_pid] = 1;
       wait_all(flag[j] < 3);
       flag[_pid] = 3;
       for (j : 0 .. N - 1) {
           if
           :: flag[j] == 1 -> flag[_pid] = 2; break
           :: else
           fi
       }
       if
       :: flag[_pid] == 2 ->
          j = 0;
          do
          :: flag[j] == 4 -> break
          :: flag[j] != 4 -> j = (j + 1) % N
          od
       :: else
       fi;
       flag[_pid] = 4;
       j = 0;
       do
       :: j < _pid -> flag[j] < 2; j++
       :: j >= _pid -> break
       od;

       inside++;
       assert(inside == 1);
       inside--;

#ifndef MUTANT
       j = _pid + 1;
       do
       :: j < N -> (flag[j] < 2 || flag[j] > 3); j++
       :: j >= N -> break
       od;
#endif
       j = 0;
       flag[_pid] = 0
    od
}
