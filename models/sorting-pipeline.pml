/*
 * ltlpor model: a pipeline that sorts, each stage keeping the larger number
 * source: written for this project, after the priority queues of C. E. Leiserson, Systolic priority
 *         queues, Carnegie Mellon University, 1979
 *
 * run: (no defines)
 * states full: 36514
 * states reduced: 1464
 * assertions: holds
 * end-states: holds
 * ltl sorts: holds
 * ltl sorted: holds
 * ltl spare: holds
 *
 * run: -D MUTANT               a stage passes the larger number on
 * states full: 36514
 * states reduced: 1555
 * assertions: violated
 * end-states: holds
 * ltl sorts: holds
 * ltl sorted: violated
 * ltl spare: holds
 */

#ifndef N
#define N 4             /* stages, and numbers to sort */
#endif
#ifndef RANGE
#define RANGE 3
#endif

mtype = { number, stop };

chan pipe[N + 1] = [1] of { mtype, short };
typedef Item { short x };
chan tray = [N] of { Item };  /* sorted by the sends of the source, for comparison */
short kept[N];
byte stopped;

ltl sorts  { <> (stopped == N) }
ltl sorted { [] ((stopped == N) -> (kept[0] >= kept[1] && kept[1] >= kept[N-1])) }
ltl spare  { [] (len(pipe[N]) == 0) }

proctype stage(byte me; chan source, sink)
{
    short x, mine = -1;

    do
    :: source?number(x) ->
       if
       :: mine < 0 -> mine = x
#ifdef MUTANT
       :: mine >= 0 && x < mine -> sink!number(mine); mine = x
       :: mine >= 0 && x >= mine -> sink!number(x)
#else
       :: mine >= 0 && x > mine -> sink!number(mine); mine = x
       :: mine >= 0 && x <= mine -> sink!number(x)
#endif
       fi
    :: source?stop(_) ->
       kept[me] = mine;
       if
       :: me < N - 1 -> sink!stop(0)
       :: else
       fi;
       break
    od;
    stopped++
}

init {
    byte i;
    short x;
    Item item;

    atomic {
        for (i : 0 .. N - 1) {
            run stage(i, pipe[i], pipe[i + 1])
        }
    }
    for (i : 0 .. N - 1) {
        select (x : 0 .. RANGE - 1);
        item.x = x;
        tray!!item;
        pipe[0]!number(x)
    }
    pipe[0]!stop(0);
    stopped == N;

    /* the tray has the smallest number first, the pipeline the largest */
    i = N;
    for (item in tray) {
        i--;
        assert(kept[i] == item.x)
    }
}
