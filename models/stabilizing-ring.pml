/*
 * ltlpor model: a ring of K-state machines that finds back to a single privilege
 * source: E. W. Dijkstra, Self-stabilizing systems in spite of distributed control, CACM 17(11), 1974
 *
 * run: (no defines)
 * states full: 4366
 * states reduced: 3986
 * assertions: holds
 * end-states: holds
 * ltl stabilizes: holds
 * ltl never_none: holds
 * ltl closure: holds
 * ltl at_once: violated
 *
 * run: -D K=4                  as many states as machines
 * states full: 2241
 * states reduced: 2033
 * assertions: holds
 * end-states: holds
 * ltl stabilizes: holds
 * ltl never_none: holds
 * ltl closure: holds
 * ltl at_once: violated
 *
 * run: -D MUTANT               too few states for the ring
 * states full: 257
 * states reduced: 241
 * assertions: holds
 * end-states: holds
 * ltl stabilizes: violated
 * ltl never_none: holds
 * ltl closure: holds
 * ltl at_once: violated
 */

#ifndef N
#define N 4
#endif
#ifndef K
#ifdef MUTANT
#define K 2
#else
#define K 5
#endif
#endif

byte s[N];
byte privileges;
bool started;

ltl stabilizes { <> [] (privileges == 1 || !started) }
ltl never_none { [] (started -> (privileges >= 1)) }
ltl closure    { [] ((started && privileges == 1) -> ([] (privileges == 1))) }
ltl at_once    { [] (started -> (privileges == 1)) }

/* the first machine is privileged if equal to its left neighbour, any other if different */
inline count()
{
    privileges = (s[0] == s[N - 1] -> 1 : 0);
    for (i : 1 .. N - 1) {
        privileges = privileges + (s[i] != s[i - 1] -> 1 : 0)
    }
    i = 0
}

proctype bottom()
{
    byte i;

    do
    :: d_step {
           s[0] == s[N - 1] ->
           s[0] = (s[0] + 1) % K;
           count()
       }
       assert(privileges >= 1)
    od
}

proctype other(byte me)
{
    byte i;

    do
    :: d_step {
           s[me] != s[me - 1] ->
           s[me] = s[me - 1];
           count()
       }
       assert(privileges >= 1)
    od
}

init {
    byte i, x;

    /* any state at all */
    atomic {
        for (i : 0 .. N - 1) {
            select (x : 0 .. K - 1);
            s[i] = x
        }
        x = 0;
        count();
        started = true;
        run bottom();
        for (i : 1 .. N - 1) {
            run other(i)
        }
        i = 0
    }
}
