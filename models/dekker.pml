/*
 * ltlpor model: Dekker's algorithm
 * source: E. W. Dijkstra, Cooperating sequential processes (EWD 123), 1965
 *
 * run: (no defines)
 * states full: 166
 * states reduced: 109
 * assertions: holds
 * end-states: holds
 * ltl mutex: holds
 * ltl entry: violated
 * ltl entry_if_fair: holds
 * ltl someone: holds
 *
 * run: -D MUTANT               seeing the other's flag, one does not lower one's own
 * states full: 150
 * states reduced: 64
 * assertions: holds
 * end-states: violated
 * ltl mutex: holds
 * ltl entry: violated
 * ltl entry_if_fair: violated
 * ltl someone: violated
 *
 * run: -D MUTANT=2             seeing the other's flag, one goes in if it is one's turn
 * states full: 214
 * states reduced: 172
 * assertions: violated
 * end-states: holds
 * ltl mutex: violated
 * ltl entry: violated
 * ltl entry_if_fair: holds
 * ltl someone: holds
 */

#ifndef MUTANT
#define MUTANT 0
#endif

mtype = { out, want, in_cs };

mtype at[2] = out;
bool flag[2];
byte turn = 0;

#define both_in   (at[0] == in_cs && at[1] == in_cs)
#define tries0    (at[0] == want)
#define is_in0    (at[0] == in_cs)
/* weak fairness for process 0: it does not rest for ever where it could go on */
#define moves     !(A@trying || A@decide || A@lower || A@raise || A@entering)
#define fair0     (([] <> moves) && ([] <> !(A@backing && turn == 0)) && ([] <> !(A@yield && !flag[1])))

ltl mutex         { [] !both_in }
ltl entry         { [] (tries0 -> <> is_in0) }
ltl entry_if_fair { fair0 -> ([] (tries0 -> <> is_in0)) }
ltl someone       { always eventually (at[0] == in_cs || at[1] == in_cs) }

inline enter(me, you)
{
    atomic {
        at[me] = want;
        flag[me] = true
    }
trying:
    do
    :: flag[you] ->
decide:
       if
       :: turn == you ->
#if MUTANT == 1
lower:    skip;
#else
lower:    flag[me] = false;
#endif
backing:  turn == me;
raise:    flag[me] = true
       :: turn == me ->
#if MUTANT == 2
yield:    break
#else
yield:    !flag[you]
#endif
       fi
    :: !flag[you] -> break
    od
}

inline leave(me, you)
{
    at[me] = out;
    turn = you;
    flag[me] = false
}

active proctype A()
{
    do
    :: enter(0, 1);
entering:
       at[0] = in_cs;
       assert(at[1] != in_cs);
       leave(0, 1)
    od
}

active proctype B()
{
    do
    :: enter(1, 0);
       at[1] = in_cs;
       assert(at[0] != in_cs);
       leave(1, 0)
    od
}
