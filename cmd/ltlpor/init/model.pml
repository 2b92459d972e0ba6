/*
 * Two clients share a printer. A client draws a number and waits until the number is called, as at
 * a counter with tickets.
 *
 * ltlpor: expect assertions holds, end-states holds, one_prints holds, client_0_prints holds
 */

#ifndef CLIENTS
#define CLIENTS 2
#endif
#define after(number) ((number + 1) % (CLIENTS + 1))

byte drawn;     /* the next number to be drawn */
byte called;    /* the number that may print */
byte printing;  /* how many clients print */

/* always: at most one prints */
ltl one_prints { [] (printing <= 1) }

/* always: if client 0 waits, it prints later */
ltl client_0_prints { [] (client[0]@waiting -> <> client[0]@prints) }

active [CLIENTS] proctype client()
{
    byte mine;

    do
    :: atomic {
           mine = drawn;
           drawn = after(drawn)
       }
waiting:
       mine == called;
       printing++;
prints:
       assert(printing == 1);
       printing--;
       called = after(called)
    od
}
