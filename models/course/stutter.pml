/*
 * Stuttering. Only the second step of P is seen, by p. All orders of P's two steps and Q's one show
 * the same: p is off for a while, then it is on. How long the while is differs: a formula with X
 * (next) can tell, one without cannot.
 *
 * run:
 * states full: 6
 * assertions: holds
 * end-states: holds
 * ltl p_comes: holds
 * ltl p_stays: holds
 */
bit p, noise, own;

active proctype P()
{
    own = 1;
    p = 1;
end: false
}

active proctype Q()
{
    noise = 1;
end: false
}

ltl p_comes { <> p }
ltl p_stays { [] (p -> [] p) }
