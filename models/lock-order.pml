/*
 * ltlpor model: two tellers lock two accounts each, beside a clock that never stops
 * source: E. G. Coffman, M. J. Elphick, A. Shoshani, System deadlocks, Computing Surveys 3(2), 1971
 *
 * run: (no defines)
 * states full: 204
 * states reduced: 88
 * assertions: holds
 * end-states: holds
 * local-deadlocks: holds
 * ltl kept: holds
 * ltl embrace: holds
 *
 * run: -D MUTANT               each locks first the account from which it takes
 * states full: 202
 * states reduced: 89
 * assertions: holds
 * end-states: holds
 * local-deadlocks: violated
 * ltl kept: holds
 * ltl embrace: violated
 */

/* Somebody can always move, as the clock does, so no state is an end state. That the tellers wait for
 * each other for ever shows in a formula only if it names them and the place. */

#define ALL 4

bool locked[2];
byte account[2] = ALL / 2;
bit second;

ltl kept    { [] (locked[0] || locked[1] || account[0] + account[1] == ALL) }
ltl embrace { [] !(teller[1]@other && teller[2]@other) }

inline lock(a)
{
    atomic { !locked[a]; locked[a] = true }
}

proctype teller(bit from, to)
{
end:
    do
    :: account[from] > 0 ->
#ifdef MUTANT
       lock(from);
other: lock(to);
#else
       lock(0);
other: lock(1);
#endif
       account[from]--;
       account[to]++;
       locked[from] = false;
       locked[to] = false
    od
}

active proctype clock()
{
    run teller(0, 1);
    run teller(1, 0);
    do
    :: second = 1 - second
    od
}
