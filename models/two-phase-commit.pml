/*
 * ltlpor model: two-phase commit, with a coordinator that may crash
 * source: J. Gray, Notes on data base operating systems, LNCS 60, 1978
 *
 * run: (no defines)
 * states full: 4267
 * states reduced: 431
 * assertions: holds
 * end-states: holds
 * ltl agreement: holds
 * ltl validity: holds
 * ltl closes: holds
 * ltl never_hung: violated
 * ltl final: holds
 *
 * run: -D N=3                  three participants
 * states full: 44174
 * states reduced: 1821
 * assertions: holds
 * end-states: holds
 * ltl agreement: holds
 * ltl validity: holds
 * ltl closes: holds
 * ltl never_hung: violated
 * ltl final: holds
 *
 * run: -D MUTANT               who has voted yes and hears nothing gives up by itself
 * states full: 4537
 * states reduced: 436
 * assertions: holds
 * end-states: holds
 * ltl agreement: violated
 * ltl validity: holds
 * ltl closes: holds
 * ltl never_hung: holds
 * ltl final: holds
 */

#ifndef N
#define N 2
#endif

mtype:msg = { prepare, yes, no, commit, abort };
mtype:outcome = { open, committed, aborted };

chan request[N] = [1] of { mtype:msg };  /* prepare, then the decision */
chan votes = [0] of { mtype:msg, byte };
mtype:outcome decision[N] = open;
bool refused, crashed;

#define split      ((decision[0] == committed && decision[N-1] == aborted) || \
                    (decision[0] == aborted && decision[N-1] == committed))
#define all_closed (decision[0] != open && decision[N-1] != open)

ltl agreement  { [] !split }
ltl validity   { [] (refused -> ([] (decision[0] != committed && decision[N-1] != committed))) }
ltl closes     { <> (all_closed || crashed) }
ltl never_hung { <> all_closed }
ltl final      { [] ((decision[0] == committed) -> ([] (decision[0] == committed))) }

active proctype coordinator()
{
    byte i, answered;
    mtype:msg vote, verdict = commit;

    {
        for (i : 0 .. N - 1) {
            request[i]!prepare
        }
        do
        :: votes?vote(i) ->
           answered++;
           if
           :: vote == no -> verdict = abort
           :: else
           fi;
           if
           :: answered == N -> break
           :: else
           fi
        od;
        for (i : 0 .. N - 1) {
            request[i]!verdict
        }
    } unless {
        crashed
    }
}

/* breaks the coordinator down at any moment, or never */
active proctype misfortune()
{
    if
    :: crashed = true
    :: skip
    fi
}

active [N] proctype participant()
{
    byte me = _pid - 2;
    mtype:msg verdict;

    if
    :: request[me]?prepare
    :: crashed && empty(request[me]) -> decision[me] = aborted; goto out
    fi;
    if
    :: true ->
       if
       :: votes!yes(me)
       :: crashed -> decision[me] = aborted; goto out
       fi
    :: true ->
       atomic {
           decision[me] = aborted;
           refused = true
       }
       if
       :: votes!no(me)
       :: crashed
       fi;
       goto out
    fi;

end_uncertain:  /* has to wait, for ever if need be */
    if
    :: request[me]?verdict
#ifdef MUTANT
    :: timeout -> verdict = abort
#endif
    fi;
    if
    :: verdict == commit -> decision[me] = committed
    :: verdict == abort -> decision[me] = aborted
    fi;

    assert(!(verdict == commit && refused));
out:
    skip
}
