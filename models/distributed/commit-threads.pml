/*
 * ltlpor model: two-phase commit of two transactions at once, with several threads at each node
 * source: written for this project; presuming an abort as in C. Mohan, B. Lindsay and R. Obermarck,
 *         Transaction management in the R* distributed database management system, 1986
 *
 * run: (no defines)
 * states full: 5701
 * states reduced: 1138
 * assertions: holds
 * end-states: holds
 * local-deadlocks: holds
 * node-deadlocks: holds
 * ltl together: holds
 * ltl durable: holds
 *
 * run: -D MUTANT               participants are not told of an abort, and do not ask
 * states full: 18769
 * states reduced: 2593
 * assertions: holds
 * end-states: holds
 * local-deadlocks: violated
 * node-deadlocks: holds
 * ltl together: holds
 * ltl durable: holds
 */

/* The coordinator's node runs a thread for each transaction and one that writes decisions to the log;
 * no commitment is sent that is not in the log. A participant has a thread that votes and one that
 * finishes what was voted for; they share the lock of the node's record, and whose it is. A voter does
 * not wait for the lock, but votes no, and who voted no is told nothing. The mutant goes on for ever:
 * where one has voted yes, and the other no, the record stays locked and all later votes are no. */

#define N 2             /* participants */
#define NOBODY 2        /* transactions are 0 and 1 */

mtype:msg = { yes, no, commit, abort };

chan prepare[N] = [0] of { byte };
chan decision[N] = [0] of { byte, mtype:msg };
chan votes[2] = [N] of { byte, mtype:msg };

/* the coordinator */
bool forcing[2], logged[2];

/* the participants */
byte owner[N] = NOBODY;  /* the transaction for which the record is locked */
bit value[N];            /* each commitment changes it */

#define quiet (owner[0] == NOBODY && owner[1] == NOBODY)

ltl together { [] (quiet -> value[0] == value[1]) }
ltl durable  { [] (value[0] != value[1] -> (logged[0] || logged[1])) }

inline collect()
{
    atomic { votes[me]?from, vote ->
        agree[from] = (vote == yes);
        from = 0;
        vote = 0
    }
}

/* tells participant k of the abort, if he has voted yes */
inline tell(k)
{
    if
    :: atomic { agree[k] -> agree[k] = false };
       decision[k]!me, abort
    :: !agree[k]
    fi
}

proctype transaction(byte me)
{
    byte from;
    mtype:msg vote;
    bool agree[N];

    do
    :: prepare[0]!me;
       prepare[1]!me;
       collect();
       collect();
       if
       :: agree[0] && agree[1] ->
          forcing[me] = true;
          logged[me];
          decision[0]!me, commit;
          decision[1]!me, commit;
          d_step { logged[me] = false; agree[0] = false; agree[1] = false }
       :: else ->
#ifdef MUTANT
          d_step { agree[0] = false; agree[1] = false }  /* they will presume it */
#else
          tell(0);
          tell(1)
#endif
       fi
    od
}

active proctype logger()
{
end:
    do
    :: d_step { forcing[0] -> forcing[0] = false; logged[0] = true }
    :: d_step { forcing[1] -> forcing[1] = false; logged[1] = true }
    od
}

proctype voter(byte me)
{
    byte who;

end:
    do
    :: prepare[me]?who ->
       atomic {
           if
           :: owner[me] == NOBODY -> owner[me] = who; votes[who]!me, yes
           :: else -> votes[who]!me, no
           fi;
           who = 0
       }
    od
}

proctype finisher(byte me)
{
    byte who;
    mtype:msg verdict;

end:
    do
    :: owner[me] != NOBODY ->
       atomic { decision[me]?who, verdict ->
           assert(owner[me] == who);
           if
           :: verdict == commit -> value[me] = 1 - value[me]
           :: verdict == abort
           fi;
           who = 0;
           verdict = 0;
           owner[me] = NOBODY
       }
    od
}

init {
    atomic {
        run transaction(0);
        run transaction(1);
        run voter(0);
        run finisher(0);
        run voter(1);
        run finisher(1)
    }
}
