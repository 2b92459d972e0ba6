/*
 * ltlpor model: a lock, and clients that keep statistics
 *
 * What a client counts goes from 0 to MAX and round again, and decides how long it stays idle,
 * and nothing else. So whoever is inside has the lock, whatever MAX is.
 *
 * tracked: locked, inside
 *
 * run: (no defines)
 * states full: 1173
 * assertions: holds
 * end-states: holds
 *
 * run: -D MAX=30000
 * assertions: holds
 * end-states: holds
 *
 * run: -D NO_LOCK              nobody waits for the lock
 * states full: 694
 * assertions: violated
 * end-states: holds
 */

#ifndef MAX
#define MAX 2
#endif

bool locked;
byte inside;
int served[2];  /* by client */
int contended;

active [2] proctype client()
{
    do
    :: served[_pid] > MAX / 2 -> skip  /* idle */
    :: true ->
#ifdef NO_LOCK
       locked = true;
#else
       atomic {
           if
           :: !locked
           :: locked ->
              contended = (contended + 1) % (MAX + 1);
              !locked
           fi;
           locked = true
       };
#endif
       inside++;
       assert(inside == 1);
       served[_pid] = (served[_pid] + 1) % (MAX + 1);
       inside--;
       locked = false
    od
}
