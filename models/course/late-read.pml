/*
 * Why C1 looks ahead. What A and B can do at first is independent: A writes x, B writes y. But if B
 * goes on while A waits, it comes to a statement that reads x. The steps of A are no ample set
 * therefore; the first step of B is one, as nothing that A can do depends on it.
 */
byte x, y;

active proctype A()
{
    x = 1;
    x = 2
}

active proctype B()
{
    y = 1;
    y = 2;
    assert(x != 1)  /* fails if A has taken one step */
}
