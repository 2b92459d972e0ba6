/*
 * The diamond: two steps that have nothing to do with each other, in both orders. From the first
 * state s one comes by the step of P to one state, by that of Q to another, and from both to the
 * same state r. Four states, four steps.
 *
 * run:
 * states full: 4
 * assertions: holds
 * end-states: holds
 */
bit p, q;

active proctype P()
{
    p = 1;
end: false
}

active proctype Q()
{
    q = 1;
end: false
}
