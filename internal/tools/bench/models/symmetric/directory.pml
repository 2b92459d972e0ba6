/*
 * A directory for cache coherence, for measurements: N caches ask a home for a shared or exclusive
 * copy, and the home takes back the copies that stand in the way. Each rule is one step, of the
 * cache that it is about.
 * source: S. M. German's protocol, in A. Pnueli, S. Ruah, L. Zuck, Automatic deductive verification
 *         with invisible invariants, TACAS 2001
 */

#ifndef N
#define N 3
#endif

#define NOBODY 0

mtype = { none, shared, exclusive, invalidate };
mtype cache[N] = none;
mtype ask[N] = none;    /* from cache to home */
mtype reply[N] = none;  /* from home to cache */
bool ack[N];            /* from cache to home */
bool holds[N];          /* the home's list of copies */
bool recall[N];         /* copies that are to be taken back */
mtype wanted = none;    /* what the home is asked for, */
byte asker = NOBODY;    /* and by whom */
bool owned;             /* a copy is exclusive */
byte copies;            /* the number of copies in the list */
byte readers, writers;

active [N] proctype member()
{
    byte i;

    do
    :: atomic { cache[_pid] == none && ask[_pid] == none -> ask[_pid] = shared }
    :: atomic { cache[_pid] != exclusive && ask[_pid] == none -> ask[_pid] = exclusive }
    :: d_step {
           wanted == none && ask[_pid] != none ->
           wanted = ask[_pid];
           ask[_pid] = none;
           asker = _pid + 1;
           i = 0;
           do
           :: i < N -> recall[i] = holds[i]; i++
           :: else -> break
           od;
           i = 0
       }
    :: atomic {
           recall[_pid] && reply[_pid] == none && (wanted == exclusive || wanted == shared && owned) ->
           reply[_pid] = invalidate;
           recall[_pid] = false
       }
    :: d_step {
           reply[_pid] == invalidate && !ack[_pid] ->
           reply[_pid] = none;
           ack[_pid] = true;
           if
           :: cache[_pid] == shared -> readers--
           :: cache[_pid] == exclusive -> writers--
           fi;
           cache[_pid] = none
       }
    :: atomic {
           ack[_pid] && wanted != none ->
           ack[_pid] = false;
           holds[_pid] = false;
           copies--;
           owned = false
       }
    :: d_step {
           wanted == shared && asker == _pid + 1 && !owned && reply[_pid] == none ->
           reply[_pid] = shared;
           if
           :: !holds[_pid] -> copies++
           :: else
           fi;
           holds[_pid] = true;
           wanted = none;
           asker = NOBODY
       }
    :: atomic {
           wanted == exclusive && asker == _pid + 1 && copies == 0 && reply[_pid] == none ->
           reply[_pid] = exclusive;
           holds[_pid] = true;
           copies++;
           owned = true;
           wanted = none;
           asker = NOBODY
       }
    :: d_step {
           reply[_pid] == shared ->
           assert(writers == 0);
           if
           :: cache[_pid] == none -> readers++
           :: else
           fi;
           cache[_pid] = shared;
           reply[_pid] = none
       }
    :: atomic {
           reply[_pid] == exclusive ->
           assert(readers == 0 && writers == 0);
           writers++;
           cache[_pid] = exclusive;
           reply[_pid] = none
       }
    od
}
