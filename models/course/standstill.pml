/*
 * Why C0 forbids to take nothing. The first steps of A and B depend on each other: whoever writes
 * last decides what x is. No process may move alone, so that both have to be taken. A search that
 * is content with no step at all stops here, and comes to neither of the two ends.
 *
 * run:
 * states full: 8
 * assertions: violated
 * end-states: holds
 */
byte x;

active proctype A()
{
    x = 1;
end: false
}

active proctype B()
{
    x = 2;
    assert(x == 2);  /* fails if A has come between */
end_b: false
}
