/*
 * ltlpor model: messages that get lost, are sent again, and counted
 *
 * A block is sent again, with its bit, where the answer got lost. Both sides count what they
 * send and what comes twice; the receiver takes each block once. The counters go round after
 * MAX, and decide when no answer gets lost.
 *
 * tracked: the fields of both channels, sender:b, sender:answer, receiver:want, receiver:got,
 *          taken, given
 *
 * run: (no defines)
 * states full: 2318
 * assertions: holds
 * end-states: holds
 *
 * run: -D MAX=5000
 * assertions: holds
 * end-states: holds
 *
 * run: -D CREDULOUS            the receiver takes what comes, twice or not
 * states full: 8173
 * assertions: violated
 * end-states: holds
 */

#ifndef MAX
#define MAX 2
#endif

chan there = [1] of { bit };
chan back = [1] of { bit };

byte given, taken;  /* blocks, modulo 4 */
int sent, repeated, lost, twice;

active proctype sender()
{
    bit b, answer;

    atomic { given = 1; there!b };
    do
    :: back?answer ->
       if
       :: answer == b ->
          atomic { b = 1 - b; given = (given + 1) % 4; there!b; sent = (sent + 1) % (MAX + 1) }
       :: else
       fi
    :: timeout ->
       there!b;
       repeated = (repeated + sent) % (MAX + 1)
    od
}

active proctype receiver()
{
    bit want, got;

    do
    :: there?got ->
       if
#ifdef CREDULOUS
       :: true ->
#else
       :: got == want ->
#endif
          atomic { taken = (taken + 1) % 4; want = 1 - want };
          assert(taken == given)
#ifndef CREDULOUS
       :: else -> twice = (twice + 1) % (MAX + 1)
#endif
       fi;
       if
       :: back!got
       :: lost + sent < 2 * MAX -> lost = (lost + 1 + twice) % (MAX + 1)
       fi
    od
}
