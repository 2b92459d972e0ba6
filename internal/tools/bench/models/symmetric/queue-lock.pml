/*
 * A queue lock, for measurements: N processes in a linked list; a process waits for a bit of its own,
 * which the process before it resets.
 * source: J. M. Mellor-Crummey, M. L. Scott, Algorithms for scalable synchronization on
 *         shared-memory multiprocessors, ACM TOCS 9(1), 1991
 */

#ifndef N
#define N 3
#endif

#define NOBODY 0

byte tail = NOBODY;  /* the last of the list; a process is its number and one */
byte after[N];       /* the next of the list */
bool waits[N];
byte inside;

active [N] proctype member()
{
    byte before;

    do
    :: after[_pid] = NOBODY;
       atomic { before = tail; tail = _pid + 1 }
       if
       :: before != NOBODY ->
          waits[_pid] = true;
          atomic { after[before - 1] = _pid + 1; before = NOBODY }
          !waits[_pid]
       :: else
       fi;
       inside++;
       assert(inside == 1);
       inside--;
       if
       :: after[_pid] != NOBODY
       :: after[_pid] == NOBODY ->
          if
          :: atomic { tail == _pid + 1 -> tail = NOBODY }
             goto free
          :: tail != _pid + 1  /* somebody comes after it, and is about to say so */
          fi;
          after[_pid] != NOBODY
       fi;
       waits[after[_pid] - 1] = false;
free:  skip
    od
}
