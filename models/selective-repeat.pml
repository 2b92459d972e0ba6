/*
 * ltlpor model: a sliding window protocol with selective repeat
 * source: N. V. Stenning, A data transfer protocol, Computer Networks 1(2), 1976
 *
 * run: (no defines)
 * states full: 484
 * states reduced: 160
 * assertions: holds
 * end-states: holds
 * ltl finishes: holds
 * ltl complete: holds
 * ltl in_order: holds
 *
 * run: -D MUTANT               fewer sequence numbers than twice the window
 * states full: 599
 * states reduced: 190
 * assertions: violated
 * end-states: holds
 * ltl finishes: holds
 * ltl complete: violated
 * ltl in_order: violated
 */

#ifndef SIZE
#define SIZE 2             /* window, at both ends */
#endif
#ifdef MUTANT
#define M (2 * SIZE - 1)
#else
#define M (2 * SIZE)       /* sequence numbers */
#endif
#ifndef K
#define K 4             /* items to transfer */
#endif
#ifndef LOSSES
#define LOSSES 1
#endif

chan forth = [SIZE] of { byte, byte };  /* sequence number, item */
chan back = [SIZE] of { byte };         /* sequence number of the item received */
byte losses, taken;
bool done;

ltl finishes { <> done }
ltl complete { [] (done -> (taken == K)) }
ltl in_order { ((taken < 2) W (taken == 2)) && ([] (taken <= K)) }

active proctype sender()
{
    byte first, fresh;  /* oldest item without acknowledgement, next new item */
    bool acked[M];      /* by sequence number, for the items of the window */
    byte i, a;

    do
    :: first == K -> break
    :: fresh < K && fresh < first + SIZE ->
       atomic {
           acked[fresh % M] = false;
           forth!fresh % M, fresh;
           fresh++
       }
    :: atomic { back?a ->
           for (i : first .. first + SIZE - 1) {
               if
               :: i < fresh && i % M == a -> acked[a] = true
               :: else
               fi
           }
           do
           :: first < fresh && acked[first % M] -> first++
           :: else -> break
           od;
           a = 0;
           i = 0
       }
    :: timeout ->  /* send again what is missing */
       for (i : first .. fresh - 1) {
           if
           :: acked[i % M]
           :: else -> forth!i % M, i
           fi
       }
       i = 0
    od;
    done = true;
end:
    do
    :: back?_
    od
}

active proctype receiver()
{
    byte s, item;
    bool have[M];
    byte kept[M];

end:
    do
    :: atomic { forth?s, item ->
           /* is s one of the SIZE numbers from taken on? */
           if
           :: (s + M - taken % M) % M < SIZE && !have[s] ->
              have[s] = true;
              kept[s] = item
           :: else
           fi
       }
       do
       :: have[taken % M] ->
          assert(kept[taken % M] == taken);
          atomic {
              have[taken % M] = false;
              kept[taken % M] = 0;
              taken++
          }
       :: else -> break
       od;
       atomic { back!s; s = 0; item = 0 }
    :: atomic { (losses < LOSSES && nempty(forth)) -> forth?_, _; losses++ }
    :: atomic { (losses < LOSSES && nempty(back)) -> back?_; losses++ }
    od
}
