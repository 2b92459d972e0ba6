/*
 * N trains and the gate of a crossing that one of them may pass at a time, for measurements. The gate
 * keeps the numbers of the trains in the order in which they came.
 * source: W. Yi, P. Pettersson, M. Daniels, Automatic verification of real-time communicating
 *         systems by constraint-solving, FORTE 1994, which has the crossing
 */

#ifndef N
#define N 3
#endif

mtype = { approach, leave, stop, go };
chan signals = [0] of { mtype, byte };
chan orders[N] = [0] of { mtype };
chan line = [N] of { byte };
byte inside;

active [N] proctype train()
{
    do
    :: signals!approach(_pid);
       if
       :: orders[_pid]?go
       :: orders[_pid]?stop ->
          skip;  /* brakes */
          orders[_pid]?go;
          skip  /* starts again */
       fi;
       inside++;
       assert(inside == 1);
       inside--;
       signals!leave(_pid)
    od
}

active proctype gate()
{
    byte who;

    do
    :: signals?approach(who) ->
       if
       :: empty(line) -> orders[who]!go
       :: nempty(line) -> orders[who]!stop
       fi;
       line!who
    :: signals?leave(who) ->
       line?eval(who);
       if
       :: line?<who> -> orders[who]!go
       :: empty(line)
       fi
    od
}
