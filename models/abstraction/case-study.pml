/*
 * ltlpor model: two threads, one error between two assignments
 * source: the case study (figure 5.1) of Cs. Telbisz, Partial Order Reduction for Abstraction-Based
 *         Verification of Concurrent Software, Budapest University of Technology and Economics
 *
 * The error needs gamma between beta and the comparison. An abstraction that tracks x alone
 * finds a run to the error that is none; with x and y it finds the one there is.
 *
 * run: (no defines)
 * states full: 19
 * assertions: violated
 * end-states: holds
 *
 * run: -D WAITS                the thread waits for gamma
 * states full: 11
 * assertions: holds
 * end-states: holds
 */

int x, y;

active proctype main_thread()
{
    run thread();
    y = 1;  /* gamma */
#ifdef WAITS
    x = 1;
#endif
    (_nr_pr == 1)  /* join */
}

proctype thread()
{
#ifdef WAITS
    (x == 1);
#endif
    x = 2;  /* alpha */
    y = 2;  /* beta */
    if
    :: x > y -> assert(false)
    :: else
    fi
}
