/*
 * ltlpor model: Paxos for a single decree, two proposers and three acceptors
 * source: L. Lamport, The part-time parliament, ACM TOCS 16(2), 1998
 *
 * run: (no defines)
 * states full: 15505
 * states reduced: 2402
 * assertions: holds
 * end-states: holds
 * ltl agreement: holds
 * ltl stable: holds
 * ltl validity: holds
 * ltl decides: violated
 *
 * run: -D MUTANT               the second phase ignores the values reported in the first
 * states full: 15397
 * states reduced: 2186
 * assertions: violated
 * end-states: holds
 * ltl agreement: violated
 * ltl stable: holds
 * ltl validity: holds
 * ltl decides: violated
 *
 * run: -D MUTANT=2             an acceptor does not keep its promise
 * states full: 58399
 * states reduced: 7345
 * assertions: violated
 * end-states: holds
 * ltl agreement: violated
 * ltl stable: holds
 * ltl validity: holds
 * ltl decides: violated
 */

#ifndef MUTANT
#define MUTANT 0
#endif
#define PROPOSERS 2
#ifndef ACCEPTORS
#define ACCEPTORS 3
#endif
#define MAJORITY (ACCEPTORS / 2 + 1)

/*
 * Messages are never taken out of the network, so that each may be received late, twice or not
 * at all. Proposer p owns ballot p + 1 and wants the value p + 1; 0 is "none".
 */
typedef Promise {
    bool given;
    byte ballot;  /* highest ballot accepted so far, */
    byte value;   /* and its value */
};
typedef Ballot {
    bool asked;
    Promise by[ACCEPTORS];
    byte proposed;  /* value of the second phase */
    byte accepts;   /* number of acceptors that accepted it */
};

Ballot b[PROPOSERS];
byte chosen;    /* first value a majority has accepted */
bool conflict;  /* a majority has accepted another one */

ltl agreement { [] !conflict }
ltl stable    { [] ((chosen == 1) -> ([] (chosen == 1))) }
ltl validity  { [] ((chosen == 2) -> (b[1].asked)) }
ltl decides   { <> (chosen != 0) }

active [PROPOSERS] proctype proposer()
{
    byte i, n, high, value;

    b[_pid].asked = true;

    /* a majority of promises; stop for good if it does not come */
    do
    :: atomic {
           n == 0 ->
           value = _pid + 1;
           for (i : 0 .. ACCEPTORS - 1) {
               if
               :: b[_pid].by[i].given ->
                  n++;
#if MUTANT != 1
                  if
                  :: b[_pid].by[i].ballot > high ->
                     high = b[_pid].by[i].ballot;
                     value = b[_pid].by[i].value
                  :: else
                  fi
#endif
               :: else
               fi
           }
           i = 0;
           high = 0;
           if
           :: n >= MAJORITY -> b[_pid].proposed = value; n = 0; value = 0; break
           :: else -> n = 0; value = 0
           fi
       }
    :: goto given_up
    od;
    assert(b[_pid].proposed != 0);
given_up:
    skip
}

inline promise(p)
{
    b[p].asked && p + 1 > promised ->
    promised = p + 1;
    b[p].by[me].ballot = ballot;
    b[p].by[me].value = value;
    b[p].by[me].given = true
}

inline accept(p)
{
#if MUTANT == 2
    b[p].proposed != 0 && p + 1 > ballot ->
#else
    b[p].proposed != 0 && p + 1 >= promised && p + 1 > ballot ->
    promised = p + 1;
#endif
    ballot = p + 1;
    value = b[p].proposed;
    b[p].accepts++;
    if
    :: b[p].accepts == MAJORITY ->
       if
       :: chosen == 0 -> chosen = value
       :: else -> conflict = (conflict || chosen != value)
       fi;
       assert(!conflict)
    :: else
    fi
}

active [ACCEPTORS] proctype acceptor()
{
    byte me = _pid - PROPOSERS;
    byte promised, ballot, value;

end:
    do
    :: atomic { promise(0) }
    :: atomic { promise(1) }
    :: atomic { accept(0) }
    :: atomic { accept(1) }
    od
}
