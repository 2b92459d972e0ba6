/*
 * ltlpor model: a ring of K-state machines that finds back to a single privilege
 * source: E. W. Dijkstra, Self-stabilizing systems in spite of distributed control, CACM 17(11), 1974
 *
 * run: (no defines)
 *
 * run: -D N=4 -D K=4           four machines
 *
 * run: -D MUTANT               too few states for the ring
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
    privileges = (s[0] == s[N-1] -> 1 : 0);
    for (i : 1 .. N - 1) {
        privileges = privileges + (s[i] != s[i-1] -> 1 : 0)
    }
    i = 0
}

proctype bottom()
{
    byte i;

    do
    :: d_step {
           s[0] == s[N-1] ->
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
           s[me] != s[me-1] ->
           s[me] = s[me-1];
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
