/*
 * ltlpor model: a token ring whose token may get lost and is then made anew
 * source: G. Le Lann, Distributed systems: towards a formal approach, IFIP Congress, 1977
 *
 * run: (no defines)
 * states full: 5914
 * states reduced: 268
 * assertions: holds
 * end-states: holds
 * ltl one_token: holds
 * ltl alone: holds
 * ltl turn_up: holds
 * ltl returns: holds
 *
 * run: -D N=4                  four stations
 * states full: 44308
 * states reduced: 582
 * assertions: holds
 * end-states: holds
 * ltl one_token: holds
 * ltl alone: holds
 * ltl turn_up: holds
 * ltl returns: holds
 *
 * run: -D MUTANT               the monitor makes a token when it grows impatient
 * states full: 25570
 * states reduced: 1243
 * assertions: violated
 * end-states: holds
 * ltl one_token: violated
 * ltl alone: violated
 * ltl turn_up: holds
 * ltl returns: violated
 */

#ifndef N
#define N 3
#endif
#ifndef LOSSES
#define LOSSES 2
#endif

mtype = { idle, waits, sends };

chan link[N] = [0] of { bit };
mtype at[N] = idle;
byte tokens, lost, sent[N];

ltl one_token { [] (tokens <= 1) }
ltl alone     { [] !(at[0] == sends && at[1] == sends) }
ltl turn_up   { always ((at[0] == waits) implies (eventually (at[0] == sends))) }
ltl returns   { [] <> (tokens == 1) }

proctype station(byte me)
{
    chan in_link = link[me];
    chan out_link = link[(me + 1) % N];

end_station:
    do
    :: at[me] == idle -> at[me] = waits
    :: in_link?1 ->
       if
       :: at[me] == waits ->
          at[me] = sends;
          assert(at[(me + 1) % N] != sends);
          sent[me] = 1 - sent[me];
          at[me] = idle
       :: else
       fi;
       if
       :: out_link!1
       :: atomic { lost < LOSSES -> lost++; tokens-- }
       fi
    od
}

active proctype monitor()
{
    byte i;

    atomic {
        do
        :: i < N -> run station(i); i++
        :: else -> break
        od;
        i = 0
    }
end:
    do
#ifdef MUTANT
    :: tokens < 2 ->
#else
    :: tokens == 0 ->
#endif
       tokens++;
       link[0]!1
    od
}
