/*
 * ltlpor model: a resource allocator that lends only what it can get back (the banker)
 * source: E. W. Dijkstra, Cooperating sequential processes (EWD 123), 1965
 *
 * run: (no defines)
 * states full: 1294
 * states reduced: 148
 * assertions: holds
 * end-states: holds
 * ltl solvent: holds
 * ltl satisfied: violated
 * ltl lends: holds
 * ltl all_out: violated
 *
 * run: -D MUTANT               a loan is given whenever there is enough
 * states full: 1388
 * states reduced: 161
 * assertions: holds
 * end-states: violated
 * ltl solvent: holds
 * ltl satisfied: violated
 * ltl lends: holds
 * ltl all_out: violated
 */

#ifndef N
#define N 2
#endif
#ifndef CAPITAL
#define CAPITAL 4
#endif
#ifndef NEED
#define NEED 3          /* the most a customer may ask for in all */
#endif

mtype = { ask, grant, repay };

chan bank = [0] of { mtype, byte, chan };
unsigned cash : 4 = CAPITAL;
byte owes[N];

ltl solvent   { [] (cash + owes[0] + owes[N-1] <= CAPITAL) }
ltl satisfied { always ((owes[0] > 0) implies eventually (owes[0] == 0)) }
ltl lends     { [] <> (cash < CAPITAL) }
ltl all_out   { [] (cash > 0) }

/* after one more unit for customer c, could all be served to the end, one after the other? */
inline safe(c, answer)
{
    owes[c]++;
    free = cash - 1;
    for (i : 0 .. N - 1) { closed[i] = false }
    i = 0;
    do
    :: i == N -> break
    :: i < N && !closed[i] && NEED - owes[i] <= free ->
       free = free + owes[i];
       closed[i] = true;
       i = 0
    :: else -> i++
    od;
    answer = true;
    for (i : 0 .. N - 1) { answer = answer && closed[i]; closed[i] = false }
    i = 0;
    free = 0;
    owes[c]--
}

active proctype banker()
{
    byte c, i, refused;
    short free;
    bool closed[N], good;
    chan reply;
    chan waiting = [N] of { byte, chan };

end:
    do
    :: bank?ask(c, reply) ->
       waiting!c, reply;
       refused = 0
    :: bank?repay(c, _) ->
       atomic { cash = cash + owes[c]; owes[c] = 0; refused = 0 }
    :: len(waiting) > refused ->  /* not everyone has been turned down since the last news */
       waiting?c, reply;
       d_step {
#ifdef MUTANT
           good = (cash > 0);
#else
           good = false;
           if
           :: cash > 0 -> safe(c, good)
           :: else
           fi;
#endif
           if
           :: good -> cash--; owes[c]++
           :: else
           fi
       }
       if
       :: good -> reply!grant
       :: !good -> waiting!c, reply; refused++
       fi;
       good = false
    od
}

active [N] proctype customer()
{
    chan mine = [0] of { mtype };
    byte me = _pid - 1;
    byte has;

    do
    :: has < NEED ->
       bank!ask(me, mine);
       mine?grant;
       has++
    :: has == NEED ->
       assert(owes[me] == NEED);
       bank!repay(me, mine);
       has = 0
    od
}
