/*
 * Fischer's mutual exclusion in discrete time, for measurements: N processes with a clock each,
 * and a process that lets time go by.
 * source: L. Lamport, A fast mutual exclusion algorithm, ACM TOCS 5(1), 1987, which has the
 *         algorithm from M. Fischer
 *
 * Who finds the lock free writes its number within SET units of time, waits for more than that,
 * and goes in if the number still stands there.
 */

#ifndef N
#define N 3
#endif
#ifndef SET
#define SET 2           /* most time between seeing the lock free and writing */
#endif
#define WAIT (SET + 1)  /* least time between writing and reading again */
#define NOBODY 0

byte lock = NOBODY;
byte clock[N];    /* time since the last step that counts, up to WAIT */
bool hurries[N];  /* has seen the lock free and must write */
byte inside;

active [N] proctype contender()
{
    do
    :: atomic { lock == NOBODY -> clock[_pid] = 0; hurries[_pid] = true }
       atomic { lock = _pid + 1; clock[_pid] = 0; hurries[_pid] = false }
       clock[_pid] == WAIT;
       if
       :: lock == _pid + 1 ->
          inside++;
          assert(inside == 1);
          inside--;
          lock = NOBODY
       :: else
       fi
    od
}

active proctype time()
{
    byte i;

    do
    :: d_step {
           /* time stands still while somebody must write */
           i = 0;
           do
           :: i < N && !(hurries[i] && clock[i] == SET) -> i++
           :: else -> break
           od;
           if
           :: i == N ->
              i = 0;
              do
              :: i < N ->
                 if
                 :: clock[i] < WAIT -> clock[i]++
                 :: else
                 fi;
                 i++
              :: else -> break
              od
           :: else
           fi;
           i = 0
       }
    od
}
