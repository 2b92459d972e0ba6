/*
 * The visible step that must not be left out. The two steps are independent: both orders lead to the
 * same state. But the formula sees which came first: only the run that begins with Q violates it. A
 * search that takes P's step alone in the first state never sees that run. Four states.
 *
 * run:
 * states full: 4
 * assertions: holds
 * end-states: holds
 * ltl q_after_p: violated
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

ltl q_after_p { [] (q -> p) }
