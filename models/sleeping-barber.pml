/*
 * ltlpor model: the sleeping barber
 * source: E. W. Dijkstra, Cooperating sequential processes (EWD 123), 1965
 *
 * run: (no defines)
 * states full: 11609
 * states reduced: 142
 * assertions: holds
 * end-states: holds
 * ltl chairs: holds
 * ltl awake: holds
 * ltl all_gone: holds
 * ltl someone: holds
 *
 * run: -D N=4 -D CHAIRS=2      four customers, two chairs
 * states full: 177248
 * states reduced: 631
 * assertions: holds
 * end-states: holds
 * ltl chairs: holds
 * ltl awake: holds
 * ltl all_gone: holds
 * ltl someone: holds
 *
 * run: -D MUTANT               the barber falls asleep after he looked, whatever happened since
 * states full: 14950
 * states reduced: 175
 * assertions: holds
 * end-states: violated
 * ltl chairs: holds
 * ltl awake: holds
 * ltl all_gone: violated
 * ltl someone: holds
 */

#ifndef N
#define N 3             /* customers */
#endif
#ifndef CHAIRS
#define CHAIRS 1
#endif

mtype:barber = { looking, asleep, cutting };

mtype:barber barber = looking;
byte waiting;  /* on the chairs */
chan wake = [0] of { bool };
chan seat = [0] of { byte };
chan ready = [0] of { byte };
byte served, left;

ltl chairs   { [] (waiting <= CHAIRS) }
ltl awake    { [] ((barber_shop@end_sleeps) -> (barber == asleep)) }
ltl all_gone { <> (served + left == N) }
ltl someone  { [] ((served + left == N) -> (served >= 1)) }

active proctype barber_shop()
{
    byte who;

end:
    do
#ifdef MUTANT
    :: waiting == 0 ->
       barber = asleep;
#else
    :: atomic { waiting == 0 -> barber = asleep };
#endif
end_sleeps:
       wake?true;
       barber = looking
    :: waiting > 0 ->
       seat?who;
       waiting--;
       barber = cutting;
       ready!who;
       barber = looking
    od
}

proctype customer(byte me)
{
    bool first;

    atomic {
        if
        :: waiting == CHAIRS -> left++; goto away
        :: else -> waiting++
        fi;
        first = (barber == asleep && waiting == 1)
    }
    if
    :: first -> wake!true
    :: else
    fi;
    seat!me;
    ready?eval(me);
    served++;
away:
    skip
}

init {
    byte i;

    atomic {
        for (i : 1 .. N) {
            run customer(i)
        }
    }
}
