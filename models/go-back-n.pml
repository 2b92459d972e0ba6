/*
 * ltlpor model: go-back-N, a window at the sender only
 * source: A. S. Tanenbaum, Computer Networks, chapter on the data link layer
 *
 * run: (no defines)
 * states full: 525
 * states reduced: 177
 * assertions: holds
 * end-states: holds
 * ltl finishes: holds
 * ltl complete: holds
 * ltl steady: holds
 *
 * run: -D W=3 -D K=6 -D LOSSES=2   a larger window
 * states full: 2791
 * states reduced: 814
 * assertions: holds
 * end-states: holds
 * ltl finishes: holds
 * ltl complete: holds
 * ltl steady: holds
 *
 * run: -D MUTANT               as many sequence numbers as the window has places
 * states full: 743
 * states reduced: 226
 * assertions: violated
 * end-states: holds
 * ltl finishes: holds
 * ltl complete: violated
 * ltl steady: holds
 */

#ifndef W
#define W 2             /* window */
#endif
#ifdef MUTANT
#define M W
#else
#define M (W + 1)       /* sequence numbers */
#endif
#ifndef K
#define K 5             /* items to transfer */
#endif
#ifndef LOSSES
#define LOSSES 1        /* how many messages may get lost in all */
#endif

chan forth = [W] of { byte, byte };  /* sequence number, item */
chan back = [W] of { byte };         /* sequence number of the last item that came in order */
byte losses;
byte taken;  /* items the receiver has handed on */
bool done;

ltl finishes { <> done }
ltl complete { [] (done -> (taken == K)) }
ltl steady   { ((taken == 0) U (taken == 1)) || ([] (taken == 0)) }

active proctype sender()
{
    byte first, next;  /* oldest item not acknowledged, next to be sent */
    byte a;

    do
    :: first == K -> break
    :: next < K && next < first + W ->
       atomic { forth!next % M, next; next++ }
    :: back?a ->
       /* acknowledges the one item in the window with that number, and all before it */
       do
       :: first < next && a != (first + M - 1) % M -> first++
       :: else -> break
       od
    :: timeout -> next = first
    od;
    a = 0;
    done = true;
end:
    do
    :: back?_
    od
}

active proctype receiver()
{
    byte s, item, expect;

end:
    do
    :: forth?s, item ->
       if
       :: s == expect ->
          assert(item == taken);
          atomic {
              taken++;
              expect = (expect + 1) % M
          }
       :: else
       fi;
       back!(expect + M - 1) % M
    :: atomic { (losses < LOSSES && nempty(forth)) -> forth?_, _; losses++ }
    :: atomic { (losses < LOSSES && nempty(back)) -> back?_; losses++ }
    od
}
