/*
 * ltlpor model: leader election in a one-way ring with O(n log n) messages
 * source: D. Dolev, M. Klawe and M. Rodeh, An O(n log n) unidirectional distributed algorithm for
 *         extrema finding in a circle, J. Algorithms 3(3), 1982
 *
 * run: (no defines)
 * states full: 1265
 * states reduced: 39
 * assertions: holds
 * end-states: holds
 * ltl at_most_one: holds
 * ltl largest: holds
 * ltl elects: holds
 *
 * run: -D N=5                  five processes
 * states full: 7776
 * states reduced: 68
 * assertions: holds
 * end-states: holds
 * ltl at_most_one: holds
 * ltl largest: holds
 * ltl elects: holds
 *
 * run: -D MUTANT               the second neighbour is compared with the wrong number
 * states full: 1466
 * states reduced: 33
 * assertions: holds
 * end-states: violated
 * ltl at_most_one: holds
 * ltl largest: holds
 * ltl elects: violated
 */

#ifndef N
#define N 4
#endif
#ifndef SHIFT
#define SHIFT 3         /* number of process i is (i * SHIFT) mod N, plus 1; coprime to N */
#endif

mtype = { one, two, winner };

chan ring[N] = [2] of { mtype, byte };
byte leaders;
byte chosen;
bool knows[N];

ltl at_most_one { [] (leaders <= 1) }
ltl largest     { [] ((chosen != 0) -> (chosen == N)) }
ltl elects      { <> (leaders == 1 && knows[0] && knows[N-1]) }

active [N] proctype process()
{
    chan from = ring[_pid];
    chan to = ring[(_pid + 1) % N];
    byte value, left, second, x;
    bool is_leader;

    xr from;
    xs to;

    value = (_pid * SHIFT) % N + 1;
    to!one(value);
    do
    :: from?one(left) ->
       if
       :: left == value ->  /* it came round: the maximum of all */
          atomic {
              leaders++;
              chosen = value;
              is_leader = true
          }
          assert(leaders == 1);
          to!winner(value);
          goto relay
       :: left != value ->
          to!two(left)
       fi
    :: from?two(second) ->
       if
#ifdef MUTANT
       :: second > value ->
#else
       :: left > value && left > second ->
#endif
          value = left;  /* stays active for its left neighbour */
          to!one(value)
       :: else -> goto relay
       fi
    od;

relay:
    atomic {
        left = 0;
        second = 0;
        value = 0
    }
    do
    :: from?one(x) -> to!one(x)
    :: from?two(x) -> to!two(x)
    :: from?winner(x) ->
       knows[_pid] = true;
       if
       :: is_leader
       :: !is_leader -> to!winner(x)
       fi;
       break
    od
}
