/*
 * ltlpor model: readers, a writer, and a ledger of what they did
 *
 * Readers may read together, and a writer is alone. What is written and read are large numbers
 * that depend on each other; who may enter hangs on how many are inside.
 *
 * tracked: readers, writing
 *
 * run: (no defines)
 * states full: 623
 * assertions: holds
 * end-states: holds
 *
 * run: -D RANGE=30000
 * assertions: holds
 * end-states: holds
 *
 * run: -D APART                a reader looks, and enters in another step
 * states full: 6010
 * assertions: violated
 * end-states: holds
 */

#ifndef RANGE
#define RANGE 3
#endif

byte readers;
bool writing;
int ledger, audited;

active [2] proctype reader()
{
    int seen;

    do
#ifdef APART
    :: !writing;
       readers++;
#else
    :: atomic { !writing -> readers++ };
#endif
       seen = ledger;
       assert(!writing);
       audited = (audited + seen) % RANGE;
       readers--
    od
}

active proctype writer()
{
    do
    :: atomic { !writing && readers == 0 -> writing = true };
       ledger = (ledger * 3 + audited + 1) % RANGE;
       assert(readers == 0);
       writing = false
    od
}
