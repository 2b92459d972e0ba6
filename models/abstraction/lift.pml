/*
 * ltlpor model: a lift with a counter at each floor
 *
 * The cabin moves with its door shut. Each floor counts the visits, up to RANGE, and the lift
 * prefers floors that were visited less: the counts decide where it goes, and not whether the
 * door is shut.
 *
 * tracked: open, moving
 *
 * run: (no defines)
 * states full: 498
 * assertions: holds
 * end-states: holds
 *
 * run: -D RANGE=1000
 * assertions: holds
 * end-states: holds
 *
 * run: -D BUTTON               the button opens the door, wherever the cabin is
 * states full: 640
 * assertions: violated
 * end-states: holds
 */

#ifndef RANGE
#define RANGE 3
#endif
#define FLOORS 3

bool open, moving;
byte floor;
int visits[FLOORS];

active proctype cabin()
{
    do
    :: atomic { !open -> moving = true };
       assert(!open);
       if
       :: floor > 0 && visits[floor - 1] <= visits[floor] -> floor--
       :: floor < FLOORS - 1 && visits[floor + 1] <= visits[floor] -> floor++
       :: else -> floor = 0
       fi;
       assert(!open);
       moving = false;
       visits[floor] = (visits[floor] + 1) % RANGE
    od
}

active proctype door()
{
    do
#ifdef BUTTON
    :: open = true; open = false
#else
    :: atomic { !moving -> open = true }; assert(!moving); open = false
#endif
    od
}
