/*
 * ltlpor model: a sensor, a filter and a valve
 *
 * The filter keeps a mean of noisy samples and asks for the valve to be opened or shut. The
 * valve is moved only while the pump is off: that hangs on who has stopped the pump, not on what
 * was measured.
 *
 * tracked: pump, stop, moving
 *
 * run: (no defines)
 * states full: 336
 * assertions: holds
 * end-states: holds
 *
 * run: -D RANGE=4096
 * assertions: holds
 * end-states: holds
 *
 * run: -D HASTY                the valve moves as soon as the pump was told to stop
 * states full: 705
 * assertions: violated
 * end-states: holds
 */

#ifndef RANGE
#define RANGE 4
#endif

bool pump = true, stop;
bool moving;
int sample, mean;

active proctype sensor()
{
    do
    :: d_step { sample = (sample * 5 + 3) % RANGE; mean = (mean + sample + 1) / 2 }
    :: sample = sample / 2
    od
}

active proctype engine()
{
    do
    :: stop && pump -> pump = false
    :: !stop && !pump -> pump = true; assert(!moving)
    od
}

active proctype valve()
{
    int seen;

    do
    :: seen = mean;
       if
       :: seen > RANGE / 2 -> skip
       :: else -> goto shut
       fi;
       stop = true;
#ifndef HASTY
       !pump;
#endif
       moving = true;
       assert(!pump);
       moving = false;
       stop = false;
#ifndef HASTY
       pump;
#endif
shut:  skip
    od
}
