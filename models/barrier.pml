/*
 * ltlpor model: a central barrier that reverses its sense
 * source: J. M. Mellor-Crummey and M. L. Scott, Algorithms for scalable synchronization on
 *         shared-memory multiprocessors, ACM TOCS 9(1), 1991
 *
 * run: (no defines)
 * states full: 5352
 * states reduced: 272
 * assertions: holds
 * end-states: holds
 * ltl together: holds
 * ltl goes_on: holds
 * ltl all_go: holds
 *
 * run: -D N=4                  four threads
 * states full: 118308
 * states reduced: 1048
 * assertions: holds
 * end-states: holds
 * ltl together: holds
 * ltl goes_on: holds
 * ltl all_go: holds
 *
 * run: -D MUTANT               a plain counter, set back by the last one to arrive
 * states full: 5256
 * states reduced: 260
 * assertions: holds
 * end-states: violated
 * ltl together: holds
 * ltl goes_on: violated
 * ltl all_go: violated
 */

#ifndef N
#define N 3
#endif
#define PHASES 4        /* phases are counted modulo this */

byte missing = N;  /* threads still to arrive */
bool sense;
byte phase[N];

#define apart(i, j)  ((phase[i] + PHASES - phase[j]) % PHASES)
#define near(i, j)   (apart(i, j) <= 1 || apart(j, i) <= 1)

ltl together { [] (near(0, 1) && near(1, N-1) && near(0, N-1)) }
ltl goes_on  { ([] <> (phase[0] == 0)) && ([] <> (phase[0] != 0)) }
ltl all_go   { [] ((phase[0] == 1) -> <> (phase[N-1] == 1)) }

active [N] proctype thread()
{
    bool mine;
    byte left;

    do
    :: /* the work of a phase */
       d_step {
           phase[_pid] = (phase[_pid] + 1) % PHASES;
           assert(near(_pid, (_pid + 1) % N))
       }
       mine = !mine;
       d_step {
           missing--;
           left = missing
       }
       if
       :: left == 0 ->
          missing = N;
#ifndef MUTANT
          sense = mine
#endif
       :: left != 0 ->
#ifdef MUTANT
          missing == N
#else
          sense == mine
#endif
       fi;
       left = 0
    od
}
