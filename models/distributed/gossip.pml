/*
 * ltlpor model: nodes that tell each other the newest version of what they know
 * source: written for this project; an exchange in both directions as in A. Demers et al.,
 *         Epidemic algorithms for replicated database maintenance, 1987
 *
 * run: (no defines)
 * states full: 95796
 * states reduced: 31844
 * assertions: holds
 * end-states: holds
 * local-deadlocks: holds
 * ltl no_rumour: holds
 * ltl kept: holds
 *
 * run: -D MUTANT               a talker keeps the lock until it has the answer
 * states full: 9886
 * states reduced: 4221
 * assertions: holds
 * end-states: holds
 * local-deadlocks: violated
 * ltl no_rumour: holds
 * ltl kept: holds
 */

/* Each node has a talker, which sends what the node knows to some other and learns from the answer, and
 * a listener, which learns from what it is sent and answers. They share the node's version and a lock
 * for it. A writer at node 0 makes new versions; a reader at the last node looks at its own without the
 * lock, and goes on when talkers of the mutant wait for each other's listeners in a ring. */

#ifndef N
#define N 3
#endif
#ifndef VERSIONS
#define VERSIONS 1
#endif

chan digest[N] = [1] of { byte, byte };  /* from whom, and the version */
chan answer[N] = [1] of { byte };

byte version[N];
bool locked[N];

ltl no_rumour { [] (version[N-1] <= version[0] && version[1] <= version[0]) }
ltl kept      { [] ((version[1] == VERSIONS) -> ([] (version[1] == VERSIONS))) }

inline learn(v)
{
    version[me] = (v > version[me] -> v : version[me]);
    locked[me] = false
}

proctype talker(byte me)
{
    byte peer, heard;

    do
    :: atomic { !locked[me] ->
           locked[me] = true;
           if
           :: peer = (me + 1) % N
           :: peer = (me + N - 1) % N
           fi;
           heard = version[me]
       };
#ifndef MUTANT
       locked[me] = false;
#endif
       digest[peer]!me, heard;
       answer[me]?heard;
#ifndef MUTANT
       atomic { !locked[me]; locked[me] = true };
#endif
       d_step { learn(heard); heard = 0; peer = 0 }
    od
}

proctype listener(byte me)
{
    byte peer, heard;

end:
    do
    :: digest[me]?peer, heard ->
       atomic { !locked[me] ->
           learn(heard);
           answer[peer]!version[me];
           peer = 0;
           heard = 0
       }
    od
}

proctype writer(byte me)
{
    do
    :: atomic { version[me] < VERSIONS && !locked[me] -> version[me]++ }
    :: version[me] == VERSIONS -> break
    od
}

proctype reader(byte me)
{
    do
    :: assert(version[me] <= VERSIONS)
    od
}

init {
    byte k;

    atomic {
        for (k : 0 .. N - 1) {
            run talker(k);
            run listener(k)
        }
        run writer(0);
        run reader(N - 1)
    }
}
