/*
 * ltlpor model: alternating blocks with a checksum
 *
 * Both sides add up what they send and receive. The receiver expects blocks with the bits 0, 1,
 * 0, ... in turn; neither the payload nor the sum decides anything about that.
 *
 * tracked: the bit in each message, sender:bit_sent, receiver:got, receiver:expected
 *
 * run: (no defines)
 * states full: 548
 * assertions: holds
 * end-states: holds
 *
 * run: -D RANGE=65521
 * assertions: holds
 * end-states: holds
 *
 * run: -D STUCK                the sender does not turn the bit round once in a while
 * states full: 1359
 * assertions: violated
 * end-states: holds
 */

#ifndef RANGE
#define RANGE 5
#endif

chan line = [2] of { bit, int };

active proctype sender()
{
    bit bit_sent;
    int payload = 1, sum;

    do
    :: d_step {
           payload = (payload * 3 + 1) % RANGE;
           sum = (sum + payload) % RANGE
       };
       line!bit_sent, payload;
#ifdef STUCK
       if
       :: payload == 3
       :: else -> bit_sent = 1 - bit_sent
       fi
#else
       bit_sent = 1 - bit_sent
#endif
    od
}

active proctype receiver()
{
    bit expected, got;
    int payload, sum;

    do
    :: line?got, payload;
       assert(got == expected);
       d_step {
           expected = 1 - expected;
           if
           :: sum + payload >= RANGE -> sum = sum + payload - RANGE
           :: else -> sum = sum + payload
           fi
       }
    od
}
