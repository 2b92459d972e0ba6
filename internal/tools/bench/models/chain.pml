/*
 * A chain of workers, for measurements of growth: each takes what the one before it hands on,
 * works on it alone, and hands it on. The orders in which they work are exponentially many in N,
 * and a partial-order reduction needs to look at one of them.
 */

#ifndef N
#define N 4
#endif
#ifndef ITEMS
#define ITEMS 3
#endif

chan link[N + 1] = [1] of { byte };

proctype worker(chan from, to)
{
    byte x, done;
    xr from;
    xs to;

    do
    :: done < ITEMS -> from?x; x = x + 1; to!x; done++
    :: else -> break
    od
}

active proctype source()
{
    byte i;
    byte out;

    atomic {
        for (i : 0 .. N - 1) {
            run worker(link[i], link[i + 1])
        }
        i = 0
    }
    do
    :: i < ITEMS -> link[0]!i; i++
    :: else -> break
    od
}

active proctype sink()
{
    byte i, x;

    do
    :: i < ITEMS -> link[N]?x; assert(x == i + N); i++
    :: else -> break
    od
}
