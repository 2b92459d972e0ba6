/*
 * ltlpor model: transfer of a file in chunks with a bounded number of repetitions
 * source: L. Helmink, M. P. A. Sellink and F. W. Vaandrager, Proof-checking a data link protocol,
 *         TYPES 1993, LNCS 806
 *
 * run: (no defines)
 * states full: 344
 * states reduced: 58
 * assertions: holds
 * end-states: holds
 * ltl both_ok: holds
 * ltl not_both: holds
 * ltl reports: holds
 * ltl success: violated
 *
 * run: -D CHUNKS=5 -D RETRIES=3   a longer file
 * states full: 830
 * states reduced: 132
 * assertions: holds
 * end-states: holds
 * ltl both_ok: holds
 * ltl not_both: holds
 * ltl reports: holds
 * ltl success: violated
 *
 * run: -D MUTANT               the sender reports failure even if only the last answer is missing
 * states full: 344
 * states reduced: 55
 * assertions: holds
 * end-states: holds
 * ltl both_ok: holds
 * ltl not_both: violated
 * ltl reports: holds
 * ltl success: violated
 */

#ifndef CHUNKS
#define CHUNKS 3
#endif
#ifndef RETRIES
#define RETRIES 2
#endif

mtype:place = { first, middle, final };
mtype:report = { nothing, ok, not_ok, dont_know, incomplete };

chan forth = [1] of { mtype:place, bit, byte };
chan back = [1] of { bit };
mtype:report to_sender = nothing, to_receiver = nothing;
byte received;
bool failed;  /* the sender has given up */

ltl both_ok  { [] ((to_sender == ok) -> (to_receiver == ok && received == CHUNKS)) }
ltl not_both { [] !(to_sender == not_ok && to_receiver == ok) }
ltl reports  { <> ((to_sender != nothing) && <> (to_receiver != nothing)) }
ltl success  { <> (to_sender == ok) }

active proctype sender()
{
    byte n = 1, tries;
    bit b;
    mtype:place where;

    do
    :: n <= CHUNKS ->
       where = (n == CHUNKS -> final : (n == 1 -> first : middle));
       tries = 0;
       do
       :: forth!where(b, n);
          tries++;
          if
          :: back?eval(b) -> break
          :: timeout ->
             if
             :: tries == RETRIES -> goto give_up
             :: else
             fi
          fi
       od;
       b = 1 - b;
       n++
    :: n > CHUNKS -> to_sender = ok; goto out
    od;
give_up:
#ifdef MUTANT
    to_sender = not_ok;
#else
    to_sender = (where == final -> dont_know : not_ok);
#endif
out:
    failed = (to_sender != ok);
end:
    do
    :: back?_
    od
}

active proctype receiver()
{
    bit b, expected;
    byte n;
    mtype:place where;

end:
    do
    :: forth?where(b, n) ->
       if
       :: b == expected ->
          assert(n == received + 1);
          received++;
          expected = 1 - expected;
          if
          :: where == final -> to_receiver = ok
          :: else
          fi
       :: else
       fi;
       if
       :: back!b
       :: skip  /* the answer is lost */
       fi;
       b = 0;
       n = 0
    :: forth?_(_, _)  /* the chunk is lost */
    :: failed && empty(forth) && to_receiver == nothing -> to_receiver = incomplete
    od
}
