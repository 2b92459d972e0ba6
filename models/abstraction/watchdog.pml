/*
 * ltlpor model: a task that a watchdog stops
 *
 * The task computes until the watchdog takes its licence away; then it tidies up. What it has
 * computed, and how often the watchdog looked, is for the records.
 *
 * tracked: licence, tidy
 *
 * run: (no defines)
 * states full: 116
 * assertions: holds
 * end-states: holds
 *
 * run: -D RANGE=30000
 * assertions: holds
 * end-states: holds
 *
 * run: -D TRUSTING             the watchdog does not wait until the task has tidied up
 * states full: 204
 * assertions: violated
 * end-states: holds
 */

#ifndef RANGE
#define RANGE 4
#endif

bool licence = true, tidy;
int result = 1, looked;

active proctype task()
{
    do
    :: {
           do
           :: result = (result * 2 + 1) % RANGE
           :: result > 1 -> result--
           od
       } unless { !licence };
       tidy = true;
       licence;
       tidy = false
    od
}

active proctype watchdog()
{
    do
    :: looked = (looked + 1) % RANGE
    :: looked % 2 == 0 ->
       licence = false;
#ifndef TRUSTING
       tidy;
#endif
       assert(tidy);
       licence = true;
       !tidy
    od
}
