/*
 * A server with N clients, for measurements: a client sends its number through a shared channel and
 * waits for one of UNITS units; the server grants and takes back, through the channel of the client
 * and through a shared one.
 * source: G. R. Andrews, Foundations of Multithreaded, Parallel, and Distributed Programming
 *         (Addison-Wesley 2000), section 7.3, for a server that allocates
 */

#ifndef N
#define N 3
#endif
#ifndef UNITS
#define UNITS 2
#endif

mtype = { grant };
chan requests = [N] of { byte };
chan answers[N] = [1] of { mtype };
chan returns = [N] of { byte };
byte used;

active [N] proctype client()
{
    do
    :: skip;  /* prepares a request */
       requests!_pid;
       answers[_pid]?grant;
       used++;
       assert(used <= UNITS);
       used--;
       returns!_pid
    od
}

active proctype server()
{
    byte who;
    byte left = UNITS;

    do
    :: left > 0 ->
       if
       :: requests?who ->
          left--;
          answers[who]!grant
       :: returns?who ->
          left++
       fi
    :: left == 0 ->
       returns?who;
       left++
    od
}
