/*
 * ltlpor model: the alternating bit protocol over channels that lose messages
 * source: K. A. Bartlett, R. A. Scantlebury and P. T. Wilkinson, A note on reliable full-duplex
 *         transmission over half-duplex links, CACM 12(5), 1969
 *
 * run: (no defines)
 * states full: 1968
 * states reduced: 277
 * assertions: holds
 * end-states: holds
 * ltl delivery: violated
 * ltl if_channel: holds
 * ltl bits: holds
 *
 * run: -D MUTANT               the receiver does not look at the bit
 * states full: 23004
 * states reduced: 923
 * assertions: violated
 * end-states: holds
 * ltl delivery: violated
 * ltl if_channel: holds
 * ltl bits: violated
 */

#ifndef N
#define N 3             /* items are numbered modulo N */
#endif
#ifndef CAP
#define CAP 2           /* messages on the way in each direction */
#endif

mtype = { data, ack };

chan forth = [CAP] of { mtype, byte, bit };
chan back = [CAP] of { mtype, bit };
byte accepted;   /* the wanted item the receiver should see */
bool delivered;  /* true while an item is handed over */

ltl delivery   { [] <> delivered }
ltl if_channel { ([] <> receiver@got && [] <> sender@acked) -> ([] <> delivered) }
ltl bits       { [] (sender@fresh -> (receiver:wanted != sender:b)) }

active proctype sender()
{
    byte item;
    bit b, seen;

    do
    :: forth!data(item, b)  /* send, or send again */
    :: back?ack(seen) ->
acked:
       if
       :: seen == b ->
fresh:    atomic {
              b = 1 - b;
              item = (item + 1) % N
          }
       :: else
       fi
    :: back?ack(_)  /* an acknowledgement is lost */
    od
}

active proctype receiver()
{
    byte item;
    bit b, wanted;

    do
    :: forth?data(item, b) ->
got:
#ifdef MUTANT
       if
       :: true ->
#else
       if
       :: b != wanted  /* seen before */
       :: else ->
#endif
          delivered = true;
          assert(item == accepted);
          accepted = (accepted + 1) % N;
          delivered = false;
          wanted = 1 - wanted
       fi;
       back!ack(b)
    :: forth?data(_, _)  /* an item is lost */
    od
}
