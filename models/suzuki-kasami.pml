/*
 * ltlpor model: distributed mutual exclusion with a token that is sent on request
 * source: I. Suzuki and T. Kasami, A distributed mutual exclusion algorithm, ACM TOCS 3(4), 1985
 *
 * run: (no defines)
 * states full: 10473
 * states reduced: 1326
 * assertions: holds
 * end-states: holds
 * ltl mutex: holds
 * ltl all_done: holds
 * ltl one_only: holds
 *
 * run: -D N=2 -D ROUNDS=3      two nodes, each three times
 * states full: 1726
 * states reduced: 1055
 * assertions: holds
 * end-states: holds
 * ltl mutex: holds
 * ltl all_done: holds
 * ltl one_only: holds
 *
 * run: -D MUTANT               old requests are not told from new ones
 * states full: 12981
 * states reduced: 2227
 * assertions: holds
 * end-states: holds
 * ltl mutex: holds
 * ltl all_done: violated
 * ltl one_only: holds
 */

#ifndef N
#define N 3
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

typedef Token {
    byte last[N];   /* number of the request each node had granted last */
    bool waits[N];  /* is the node in the queue? */
    chan queue = [N] of { byte };
};

Token token;
chan requests[N] = [2 * N] of { byte, byte };  /* from, number */
chan passed[N] = [1] of { bit };
byte inside, done;

ltl mutex    { [] (inside <= 1) }
ltl all_done { <> (done == N) }
ltl one_only { [] ((len(passed[0]) == 0) || (len(passed[1]) == 0)) }

/* who holds the token and does not need it gives it to a node with an open request */
inline pass_on()
{
    d_step {
        for (i : 0 .. N - 1) {
            if
#ifdef MUTANT
            :: i != _pid && known[i] >= token.last[i] && known[i] > 0 && !token.waits[i] ->
#else
            :: i != _pid && known[i] == token.last[i] + 1 && !token.waits[i] ->
#endif
               token.waits[i] = true;
               token.queue!i
            :: else
            fi
        }
        i = 0;
        if
        :: len(token.queue) > 0 ->
           token.queue?i;
           token.waits[i] = false;
           have = false;
           passed[i]!1;
           i = 0
        :: else
        fi
    }
}

active [N] proctype node()
{
    byte known[N], from, number, i, rounds;
    bool have = (_pid == 0);

end:
    do
    :: rounds < ROUNDS ->
       d_step {
           rounds++;
           known[_pid]++;
           if
           :: have
           :: else ->
              for (i : 0 .. N - 1) {
                  if
                  :: i != _pid -> requests[i]!_pid, known[_pid]
                  :: else
                  fi
              }
              i = 0
           fi
       }
       do
       :: have -> break
       :: passed[_pid]?1 -> have = true
       :: requests[_pid]?from, number -> known[from] = (number > known[from] -> number : known[from])
       od;
       inside++;
       assert(inside == 1);
       inside--;
       token.last[_pid] = known[_pid];
       if
       :: rounds == ROUNDS -> done++
       :: else
       fi;
       pass_on()
    :: requests[_pid]?from, number ->
       known[from] = (number > known[from] -> number : known[from]);
       if
       :: have -> pass_on()
       :: else
       fi
#ifdef MUTANT
    :: passed[_pid]?1 -> have = true; pass_on()
#endif
    od
}
