/*
 * Infinite postponement. The step alpha of the left process sets p, and is visible to a formula
 * about p; the right process goes round beta1, beta2 and beta3, which nobody sees. Each beta is
 * independent of alpha, so that C0, C1 and C2 let the search take it alone in each of the three
 * states in which alpha is possible, and alpha comes nowhere. Six states: three before alpha, three
 * after it.
 *
 * run:
 * states full: 6
 * assertions: holds
 * end-states: holds
 * ltl never_p: violated
 * ltl p_stays_off: violated
 */
bit p;

active proctype Left()
{
alpha: p = 1;
end: false
}

active proctype Right()
{
    byte b;
    do
    :: b = 1;  /* beta1 */
       b = 2;  /* beta2 */
       b = 0   /* beta3 */
    od
}

ltl never_p     { [] !p }
ltl p_stays_off { <>[] !p }
