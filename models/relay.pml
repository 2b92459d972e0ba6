/*
 * ltlpor model: messages that are relayed over several hops, each hop acknowledged
 * source: store and forward, L. Kleinrock, Communication Nets, McGraw-Hill 1964
 *
 * run: (no defines)
 * states full: 9275
 * states reduced: 103
 * assertions: holds
 * end-states: holds
 * ltl arrives: holds
 * ltl steps: holds
 * ltl at_once: violated
 *
 * run: -D N=6                  six stations
 * states full: 117597
 * states reduced: 143
 * assertions: holds
 * end-states: holds
 * ltl arrives: holds
 * ltl steps: holds
 * ltl at_once: violated
 *
 * run: -D MUTANT -D N=2        a station does not wait, and drops what it cannot pass on
 * states full: 25028
 * states reduced: 979
 * assertions: violated
 * end-states: violated
 * ltl arrives: violated
 * ltl steps: violated
 * ltl at_once: violated
 */

#ifndef N
#define N 4          /* stations between source and sink */
#endif
#define K 5          /* messages */

chan hop[N + 1] = [1] of { byte };
chan ack[N + 1] = [1] of { bit };
byte arrived;  /* the last message that has come to the sink */

ltl arrives { <> (arrived == K) }
ltl steps   { [] ((arrived == 1) -> ((arrived == 1) U (arrived == 2))) }
ltl at_once { [] ((arrived == 0) || (arrived == K)) }

active proctype source()
{
    byte k;

    for (k : 1 .. K) {
        hop[0]!k;
        ack[0]?_
    }
}

proctype station(byte i)
{
    byte message;

end:
    do
    :: hop[i]?message ->
       ack[i]!1;
#ifdef MUTANT
       if
       :: ack[i + 1]?_
       :: empty(ack[i + 1])
       fi;
       if
       :: hop[i + 1]!message
       :: full(hop[i + 1])
       fi
#else
       hop[i + 1]!message;
       ack[i + 1]?_
#endif
    od
}

active proctype sink()
{
    byte message;

end:
    do
    :: hop[N]?message ->
       assert(message == arrived + 1);
       arrived = message;
       ack[N]!1
    od
}

init {
    byte i;

    atomic {
        for (i : 0 .. N - 1) {
            run station(i)
        }
    }
}
