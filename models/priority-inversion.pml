/*
 * ltlpor model: three tasks under fixed priorities, with a lock between the outer two
 * source: L. Sha, R. Rajkumar and J. P. Lehoczky, Priority inheritance protocols: an approach to
 *         real-time synchronization, IEEE Transactions on Computers 39(9), 1990
 *
 * run: (no defines)
 * states full: 816
 * states reduced: 408
 * assertions: holds
 * end-states: holds
 * ltl exclusion: holds
 * ltl urgent: holds
 * ltl low_waits: violated
 *
 * run: -D MUTANT               the holder of the lock does not inherit the priority
 * states full: 808
 * states reduced: 404
 * assertions: violated
 * end-states: holds
 * ltl exclusion: holds
 * ltl urgent: violated
 * ltl low_waits: violated
 */

#ifndef WORK
#define WORK 3          /* steps of the low task while it has the lock */
#endif

mtype:status = { sleeping, ready, blocked };

mtype:status high = sleeping, middle = sleeping, low = sleeping;
bool locked_by_high, locked_by_low;

/* who may use the processor */
#ifdef MUTANT
#define lifted  false
#else
#define lifted  (locked_by_low && high == blocked)
#endif
#define high_runs    (high != blocked || !(locked_by_low))
#define middle_runs  (high != ready && !lifted)
#define low_runs     (high != ready && (middle != ready || lifted))

ltl exclusion { [] !(locked_by_high && locked_by_low) }
ltl urgent    { [] ((high == blocked) -> <> (locked_by_high)) }
ltl low_waits { [] ((low == ready) -> <> (low == sleeping)) }

active proctype high_task() provided (high_runs)
{
    do
    :: high = ready;
       if
       :: atomic { !locked_by_low -> locked_by_high = true }
       :: else ->
          high = blocked;
          atomic { !locked_by_low -> locked_by_high = true }
       fi;
       assert(!locked_by_low);
       locked_by_high = false;
       high = sleeping
    od
}

active proctype middle_task() provided (middle_runs)
{
    bit x;

    do
    :: middle == sleeping -> middle = ready
    :: middle == ready ->
       x = 1 - x;  /* takes its time */
       assert(high != blocked)
    :: middle == ready -> middle = sleeping
    od
}

active proctype low_task() provided (low_runs)
{
    byte n;

    do
    :: low = ready;
       atomic { !locked_by_high -> locked_by_low = true };
       for (n : 1 .. WORK) {
           assert(!locked_by_high)
       }
       n = 0;
       d_step {  /* whoever waits for the lock may go on */
           locked_by_low = false;
           high = (high == blocked -> ready : high)
       }
       low = sleeping
    od
}
