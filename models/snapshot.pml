/*
 * ltlpor model: a snapshot of a bank, taken while money is on its way
 * source: K. M. Chandy and L. Lamport, Distributed snapshots: determining global states of
 *         distributed systems, ACM TOCS 3(1), 1985
 *
 * run: (no defines)
 * states full: 934
 * states reduced: 584
 * assertions: holds
 * end-states: holds
 * ltl consistent: holds
 * ltl ends: holds
 * ltl monotone: holds
 *
 * run: -D MUTANT               what is in the channels is left out
 * states full: 1391
 * states reduced: 807
 * assertions: violated
 * end-states: holds
 * ltl consistent: violated
 * ltl ends: holds
 * ltl monotone: holds
 *
 * run: -D MUTANT=2             a marker may overtake money
 * states full: 1737
 * states reduced: 1038
 * assertions: violated
 * end-states: holds
 * ltl consistent: violated
 * ltl ends: holds
 * ltl monotone: holds
 */

#ifndef MUTANT
#define MUTANT 0
#endif
#ifndef CAP
#define CAP 2
#endif
#ifndef TRANSFERS
#define TRANSFERS 3     /* in all */
#endif
#define START 2         /* on each of the two accounts */

mtype = { money, marker };

chan link[2] = [CAP] of { mtype, byte };  /* link[i] leads to branch i */
byte transfers;
byte recorded;  /* the sum of what was recorded */
byte finished;  /* branches that have recorded all of their part */

ltl consistent { [] ((finished == 2) -> (recorded == 2 * START)) }
ltl ends       { <> (finished == 2) }
ltl monotone   { [] ((finished == 1) -> ((finished >= 1) U (finished == 2))) }

inline record()
{
    d_step {
        recorded = recorded + account;
        saved = true
    }
#if MUTANT == 2
    link[1 - me]!!marker(0)
#else
    link[1 - me]!marker(0)
#endif
}

active [2] proctype branch()
{
    byte me = _pid;
    byte account = START;
    byte amount;
    bool saved, closed;

end:
    do
    :: atomic {
           account > 0 && transfers < TRANSFERS && nfull(link[1 - me]) ->
           transfers++;
           account--;
           link[1 - me]!money(1)
       }
    :: link[me]?money(amount) ->
       d_step {
           account = account + amount;
           if
           :: saved && !closed && MUTANT != 1 -> recorded = recorded + amount
           :: else
           fi;
           amount = 0
       }
    :: link[me]?marker(_) ->
       if
       :: !saved -> record()
       :: else
       fi;
       closed = true;
       finished++;
       assert(finished < 2 || recorded == 2 * START)
    :: me == 0 && !saved -> record()
    od
}
