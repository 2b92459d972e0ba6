/*
 * ltlpor model: a service that leases a lock, and asks whether it is still needed
 * source: written for this project; leases as in C. Gray and D. Cheriton, Leases: an efficient
 *         fault-tolerant mechanism for distributed file cache consistency, 1989
 *
 * run: (no defines)
 * states full: 4659
 * states reduced: 1257
 * assertions: holds
 * end-states: holds
 * local-deadlocks: holds
 * ltl alone: holds
 * ltl leased: holds
 *
 * run: -D MUTANT               a user who fails leaves the note that he needs the lease
 * states full: 3929
 * states reduced: 1062
 * assertions: holds
 * end-states: holds
 * local-deadlocks: violated
 * ltl alone: holds
 * ltl leased: holds
 */

/* The server's granter takes requests and returns; its sweeper asks, for ever, whoever has the lease
 * whether he needs it, and takes it from him if not. Both work under the server's lock. A client has a
 * user, who may fail while he has the lease, and never comes back then, and a renewer, which answers
 * the sweeper by what the user noted. In the mutant it answers for a user who is no more. */

#ifndef CLIENTS
#define CLIENTS 2
#endif
#define NOBODY CLIENTS

mtype:msg = { request, release };

chan server = [CLIENTS] of { mtype:msg, byte };
chan granted[CLIENTS] = [1] of { bit };
chan poll[CLIENTS] = [0] of { bit };
chan answer[CLIENTS] = [0] of { bool };

/* the server */
bool locked;
byte holder = NOBODY;
chan queue = [CLIENTS] of { byte };

/* the clients */
bool needs[CLIENTS], uses[CLIENTS];

ltl alone  { [] !(uses[0] && uses[CLIENTS-1]) }
ltl leased { [] ((uses[0] -> holder == 0) && (uses[CLIENTS-1] -> holder == CLIENTS - 1)) }

inline lock()
{
    atomic { !locked; locked = true }
}

/* gives the lease to the first who waits */
inline pass()
{
    if
    :: queue?next -> holder = next; granted[next]!1
    :: empty(queue) -> holder = NOBODY
    fi;
    next = 0
}

active proctype granter()
{
    byte who, next;

end:
    do
    :: server?request(who) ->
       lock();
       if
       :: holder == NOBODY -> holder = who; granted[who]!1
       :: else -> queue!who
       fi;
       d_step { who = 0; locked = false }
    :: server?release(who) ->
       lock();
       if
       :: holder == who -> pass()
       :: else  /* the sweeper was there before */
       fi;
       d_step { who = 0; locked = false }
    od
}

active proctype sweeper()
{
    bool needed;
    byte next;

    do
    :: lock();
       if
       :: holder != NOBODY ->
          poll[holder]!1;
          answer[holder]?needed;
          if
          :: !needed -> pass()
          :: else
          fi
       :: else
       fi;
       d_step { needed = false; locked = false }
    od
}

proctype user(byte me)
{
end:
    do
    :: needs[me] = true;
       server!request(me);
       granted[me]?1;
       uses[me] = true;
       if
       :: true -> break  /* fails */
       :: true
       fi;
       uses[me] = false;
       needs[me] = false;
       server!release(me)
    od;
    uses[me] = false;
#ifndef MUTANT
    needs[me] = false
#endif
}

proctype renewer(byte me)
{
end:
    do
    :: poll[me]?1 -> answer[me]!needs[me]
    od
}

init {
    byte k;

    atomic {
        for (k : 0 .. CLIENTS - 1) {
            run user(k);
            run renewer(k)
        }
    }
}
