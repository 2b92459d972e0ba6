/*
 * ltlpor model: a token that finds out whether all machines of a ring have come to rest
 * source: E. W. Dijkstra, W. H. J. Feijen and A. J. M. van Gasteren, Derivation of a termination
 *         detection algorithm for distributed computations, IPL 16(5), 1983
 *
 * run: (no defines)
 * states full: 112
 * states reduced: 112
 * assertions: holds
 * end-states: holds
 * ltl sound: holds
 * ltl complete: holds
 * ltl stays: holds
 * ltl finds: violated
 *
 * run: -D N=4                  four machines
 * states full: 672
 * states reduced: 672
 * assertions: holds
 * end-states: holds
 * ltl sound: holds
 * ltl complete: holds
 * ltl stays: holds
 * ltl finds: violated
 *
 * run: -D MUTANT               who sends work stays white
 * states full: 41
 * states reduced: 41
 * assertions: violated
 * end-states: holds
 * ltl sound: violated
 * ltl complete: holds
 * ltl stays: holds
 * ltl finds: violated
 */

#ifndef N
#define N 3
#endif

mtype:colour = { white, black };

bool busy[N];
byte working;  /* how many are busy */
mtype:colour machine[N], token;
byte at;  /* who has the token */
bool detected;

#define quiet  (token != 0 && working == 0)

ltl sound    { [] (detected -> quiet) }
ltl complete { (<> [] quiet) -> (<> detected) }
ltl stays    { [] (quiet -> [] quiet) }
ltl finds    { <> detected }

proctype node(byte me)
{
    byte to;

end:
    do
    :: atomic { busy[me] -> busy[me] = false; working-- }
    :: atomic {
           busy[me] ->
           select (to : 0 .. N - 1);
           working = working + (busy[to] -> 0 : 1);
           busy[to] = true;
#ifndef MUTANT
           if
           :: to > me -> machine[me] = black
           :: else
           fi;
#endif
           to = 0
       }
    :: atomic {  /* machine 0 starts a round, or ends one */
           me == 0 && at == 0 && !busy[0] && !detected ->
           if
           :: token == white && machine[0] == white -> detected = true; assert(working == 0)
           :: else -> token = white; machine[0] = white; at = N - 1
           fi
       }
    :: atomic {  /* another one passes the token down when it is at rest */
           me > 0 && at == me && !busy[me] ->
           token = (machine[me] == black -> black : token);
           machine[me] = white;
           at = me - 1
       }
    od
}

init {
    byte i;

    atomic {
        token = black;
        for (i : 0 .. N - 1) {
            if
            :: busy[i] = true; working++
            :: busy[i] = false
            fi;
            machine[i] = white;
            run node(i)
        }
        i = 0
    }
}
