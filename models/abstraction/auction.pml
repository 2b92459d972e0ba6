/*
 * ltlpor model: an auction with a hammer
 *
 * Bids rise without end, up to RANGE and round again. After the hammer has fallen nobody bids:
 * the hammer decides that, and not the bids.
 *
 * tracked: sold, late
 *
 * run: (no defines)
 * states full: 377
 * assertions: holds
 * end-states: holds
 *
 * run: -D RANGE=10000
 * assertions: holds
 * end-states: holds
 *
 * run: -D SLOW                 a bidder looks at the hammer, and bids in another step
 * states full: 1400
 * assertions: violated
 * end-states: holds
 */

#ifndef RANGE
#define RANGE 4
#endif

bool sold, late;
int bid[2];
byte best;

active [2] proctype bidder()
{
    do
#ifdef SLOW
    :: !sold -> atomic {
#else
    :: atomic { !sold ->
#endif
           late = late || sold;
           bid[_pid] = (bid[1 - _pid] + 1 + _pid) % RANGE;
           if
           :: bid[_pid] > bid[best] -> best = _pid
           :: else
           fi
       }
    :: sold -> break
    od
}

active proctype auctioneer()
{
    int calls;

    do
    :: calls = (calls + bid[best]) % RANGE
    :: bid[best] > 0 -> sold = true; break
    od;
    assert(!late)
}
