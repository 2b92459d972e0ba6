/*
 * ltlpor model: distributed mutual exclusion with deferred replies
 * source: G. Ricart and A. K. Agrawala, An optimal algorithm for mutual exclusion in computer
 *         networks, CACM 24(1), 1981
 *
 * run: (no defines)
 * states full: 14254
 * states reduced: 10156
 * assertions: holds
 * end-states: holds
 * ltl mutex: holds
 * ltl all_done: holds
 * ltl first: holds
 * ltl together: violated
 *
 * run: -D N=2 -D ROUNDS=3      two nodes, each three times
 * states full: 1956
 * states reduced: 1546
 * assertions: holds
 * end-states: holds
 * ltl mutex: holds
 * ltl all_done: holds
 * ltl first: holds
 * ltl together: violated
 *
 * run: -D MUTANT               nobody defers to a smaller number when the times are equal
 * states full: 29617
 * states reduced: 18465
 * assertions: violated
 * end-states: holds
 * ltl mutex: violated
 * ltl all_done: holds
 * ltl first: violated
 * ltl together: violated
 *
 * run: -D MUTANT=2             requests with equal times wait for each other
 * states full: 9664
 * states reduced: 7165
 * assertions: holds
 * end-states: violated
 * ltl mutex: holds
 * ltl all_done: violated
 * ltl first: holds
 * ltl together: violated
 */

#ifndef MUTANT
#define MUTANT 0
#endif
#ifndef N
#define N 3
#endif
#ifndef ROUNDS
#define ROUNDS 1        /* how often each node goes in */
#endif

mtype = { request, reply };

chan inbox[N] = [2 * N] of { mtype, byte, byte };  /* kind, time, from */
byte inside, done;

ltl mutex    { [] (inside <= 1) }
ltl all_done { <> (done == N) }
ltl first    { [] ((node[0]@critical) -> (inside == 0)) }
ltl together { [] !(node[0]@waiting && node[1]@waiting) }

/* requests (t, i) are ordered by time, then by number */
#if MUTANT == 1
#define mine_first  (wants && my_time < time)
#elif MUTANT == 2
#define mine_first  (wants && my_time <= time)
#else
#define mine_first  (wants && (my_time < time || (my_time == time && _pid < from)))
#endif

inline answer()
{
    d_step {
        clock = (time > clock -> time : clock);
        if
        :: mine_first -> deferred[from] = true
        :: else -> inbox[from]!reply(0, _pid)
        fi;
        time = 0;
        from = 0
    }
}

active [N] proctype node()
{
    byte clock, my_time, replies, time, from, i, rounds;
    bool wants, deferred[N];

    do
    :: rounds < ROUNDS ->
       d_step {
           rounds++;
           wants = true;
           clock++;
           my_time = clock;
           for (i : 0 .. N - 1) {
               if
               :: i != _pid -> inbox[i]!request(my_time, _pid)
               :: else
               fi
           }
           i = 0
       }
waiting:
       do
       :: inbox[_pid]?request(time, from) -> answer()
       :: inbox[_pid]?reply(_, _) -> replies++
       :: replies == N - 1 -> break
       od;
critical:
       inside++;
       assert(inside == 1);
       inside--;
       d_step {
           if
           :: rounds == ROUNDS -> done++
           :: else
           fi;
           wants = false;
           replies = 0;
           for (i : 0 .. N - 1) {
               if
               :: deferred[i] -> deferred[i] = false; inbox[i]!reply(0, _pid)
               :: else
               fi
           }
           i = 0
       }
    :: inbox[_pid]?request(time, from) -> answer()
    :: rounds == ROUNDS && done == N -> break
    od
}
