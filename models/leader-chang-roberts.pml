/*
 * ltlpor model: leader election in a ring, by extinction of smaller numbers
 * source: E. Chang and R. Roberts, An improved algorithm for decentralized extrema-finding in
 *         circular configurations of processes, CACM 22(5), 1979
 *
 * run: (no defines)
 * states full: 11781
 * states reduced: 1635
 * assertions: holds
 * end-states: holds
 * ltl at_most_one: holds
 * ltl elects: holds
 * ltl all_know: holds
 * ltl stable: holds
 *
 * run: -D N=5                  five processes
 * states full: 100446
 * states reduced: 5020
 * assertions: holds
 * end-states: holds
 * ltl at_most_one: holds
 * ltl elects: holds
 * ltl all_know: holds
 * ltl stable: holds
 *
 * run: -D MUTANT               no number is stopped on its way
 * states full: 151714
 * states reduced: 10219
 * assertions: violated
 * end-states: violated
 * ltl at_most_one: violated
 * ltl elects: holds
 * ltl all_know: violated
 * ltl stable: violated
 */

#ifndef N
#define N 4
#endif

mtype:message = { candidate, elected };
mtype:role = { asleep, running, passive, leader };

chan to[N] = [N] of { mtype:message, byte };
mtype:role role[N] = asleep;
byte leaders, informed;

ltl at_most_one { [] (leaders <= 1) }
ltl elects      { <> (leaders == 1) }
ltl all_know    { <> [] (informed == N) }
ltl stable      { [] ((leaders == 1) -> ([] (leaders == 1))) }

proctype node(byte me; byte number)
{
    byte x, winner;

    /* start on its own, or be woken by a message */
    if
    :: true -> role[me] = running; to[(me + 1) % N]!candidate(number)
    :: nempty(to[me]) -> role[me] = passive
    fi;

    do
    :: to[me]?candidate(x) ->
       if
       :: x == number ->
          role[me] = leader;
          leaders++;
          assert(leaders == 1);
          to[(me + 1) % N]!elected(number)
       :: x > number || role[me] == passive ->
          role[me] = passive;
          to[(me + 1) % N]!candidate(x)
       :: x < number && role[me] == running ->
#ifdef MUTANT
          to[(me + 1) % N]!candidate(x)
#else
          skip  /* extinct */
#endif
       fi
    :: to[me]?elected(winner) ->
       informed++;
       if
       :: winner == number
       :: winner != number -> to[(me + 1) % N]!elected(winner)
       fi;
       break
    od
}

init {
    byte i, k;

    /* hand out the numbers 1 to N; where the largest sits is arbitrary, the others follow */
    atomic {
        select (k : 0 .. N - 1);
        for (i : 0 .. N - 1) {
            run node(i, (i + k) % N + 1)
        }
        i = 0;
        k = 0
    }
}
