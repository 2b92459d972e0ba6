/*
 * ltlpor model: readers and writers, readers first
 * source: P. J. Courtois, F. Heymans and D. L. Parnas, Concurrent control with "readers" and
 *         "writers", CACM 14(10), 1971
 *
 * run: (no defines)
 * states full: 600
 * states reduced: 119
 * assertions: holds
 * end-states: holds
 * ltl exclusion: holds
 * ltl together: violated
 * ltl used: holds
 * ltl writers: violated
 *
 * run: -D R=3                  three readers
 * states full: 4108
 * states reduced: 625
 * assertions: holds
 * end-states: holds
 * ltl exclusion: holds
 * ltl together: violated
 * ltl used: holds
 * ltl writers: violated
 *
 * run: -D MUTANT               the first reader lets others pass before it has the room
 * states full: 1127
 * states reduced: 303
 * assertions: violated
 * end-states: holds
 * ltl exclusion: violated
 * ltl together: violated
 * ltl used: holds
 * ltl writers: violated
 */

#ifndef R
#define R 2             /* readers */
#endif
#ifndef S
#define S 2             /* writers */
#endif

#define lock(s)     atomic { s > 0 -> s-- }
#define unlock(s)   s = 1

byte mutex = 1;  /* protects count */
byte room = 1;   /* held by a writer, or by the readers together */
byte count;
byte reading, writing;

#define crowd   (writing > 1 || (writing > 0 && reading > 0))

ltl exclusion { [] !crowd }
ltl together  { [] (reading <= 1) }
ltl used      { always eventually (reading > 0 || writing > 0) }
ltl writers   { ([] <> (reading == 0 && room == 1)) -> ([] <> (writing > 0)) }

active [R] proctype reader()
{
    bool first;

    do
    :: lock(mutex);
       count++;
       first = (count == 1);
#ifdef MUTANT
       unlock(mutex);
#endif
       if
       :: first -> lock(room)
       :: else
       fi;
#ifndef MUTANT
       unlock(mutex);
#endif

       reading++;
       assert(writing == 0);
       reading--;

       lock(mutex);
       count--;
       if
       :: count == 0 -> unlock(room)
       :: else
       fi;
       unlock(mutex)
    od
}

active [S] proctype writer()
{
    do
    :: lock(room);
       writing++;
       assert(writing == 1 && reading == 0);
       writing--;
       unlock(room)
    od
}
