/*
 * ltlpor model: a relay of runners, each of whom may run only while he has the baton
 * source: written for this project
 *
 * run: (no defines)
 *
 * run: -D MUTANT               the next one starts when the baton is in the air
 */

#ifndef N
#define N 3             /* runners */
#endif
#ifndef LAPS
#define LAPS 2
#endif
#ifndef METRES
#define METRES 4        /* each runner's part */
#endif

mtype:baton = { held, thrown, caught };

mtype:baton baton = held;
byte holder, target;
byte distance[N];
byte laps;
show byte running;

#ifdef MUTANT
#define may_run(i)  ((holder == i && baton != thrown) || (target == i && baton == thrown))
#else
#define may_run(i)  (holder == i && baton == held)
#endif

ltl one_runs { [] (running <= 1) }
ltl arrives  { <> (laps == LAPS) }
ltl whole    { [] ((laps == LAPS) -> (distance[0] == METRES * LAPS)) }
ltl lead     { [] ((distance[N-1] > 0) -> (distance[0] > 0)) }

active [N] proctype runner() provided (may_run(_pid) || baton == caught)
{
    byte leg;

    do
    :: leg < LAPS && holder == _pid && baton == held ->
       running++;
       assert(running == 1);
       do
       :: distance[_pid] < METRES * (leg + 1) -> distance[_pid]++
       :: else -> break
       od;
       running--;
       leg++;
       atomic {
           target = (_pid + 1) % N;
           baton = thrown
       }
    :: baton == thrown && target == _pid ->             /* only the mutant gets here */
       running++;
       distance[_pid]++;
       running--;
       atomic { holder = _pid; baton = held }
    :: leg == LAPS -> break
    od
}

/* the baton in the air comes to the next runner, or on to the referee */
active proctype flight()
{
    do
    :: baton == thrown ->
       if
       :: target == 0 -> laps++
       :: else
       fi;
       if
       :: laps == LAPS -> baton = caught; break
       :: else -> atomic { holder = target; baton = held }
       fi
    od
}
