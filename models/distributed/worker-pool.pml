/*
 * ltlpor model: a server with a pool of workers, which asks its clients back before it changes a record
 * source: written for this project, after what goes wrong with callbacks of remote procedure calls
 *
 * run: (no defines)
 * states full: 7581
 * states reduced: 1436
 * assertions: holds
 * end-states: holds
 * local-deadlocks: holds
 * node-deadlocks: holds
 * ltl bounded: holds
 * ltl consent: holds
 *
 * run: -D MUTANT               a worker locks the record before it asks
 * states full: 5421
 * states reduced: 1394
 * assertions: holds
 * end-states: holds
 * local-deadlocks: violated
 * node-deadlocks: violated
 * ltl bounded: holds
 * ltl consent: holds
 */

/* A client's user wants the record changed. The worker that has the job asks the client's agent for
 * consent, and the agent may look at the record before it agrees: a call inside of a call. So that it
 * finds a worker the dispatcher keeps one back, and takes a change only while another is free of them.
 *
 * The server's own are the lock, the record and the number of changes under way; a client's own is what
 * its user waits for. A balancer asks for ever whether the server is alive, and is answered: also when
 * the mutant's worker waits for an agent that waits for the lock. */

#ifndef CLIENTS
#define CLIENTS 2
#endif
#ifndef WORKERS
#define WORKERS 2
#endif

mtype:job = { look, change };

chan looks = [1] of { byte };
chan changes = [1] of { byte };
chan probe = [0] of { bit };

chan asked[CLIENTS] = [0] of { bit };
chan consents[CLIENTS] = [0] of { bit };
chan seen[CLIENTS + 1] = [1] of { bit };  /* the last is the viewer's */
chan changed[CLIENTS] = [1] of { bit };

/* the server */
chan jobs = [0] of { mtype:job, byte };
bool locked;
bit record;
byte under_way;

/* the clients */
bool waiting[CLIENTS], agreed[CLIENTS];

ltl bounded { [] (under_way < WORKERS) }
ltl consent { !record W (agreed[0] || agreed[CLIENTS-1]) }

inline lock()
{
    atomic { !locked; locked = true }
}

active proctype dispatcher()
{
    byte client;

end:
    do
    :: looks?client ->
       jobs!look(client);
       client = 0
    :: atomic { under_way < WORKERS - 1 && nempty(changes) ->
           changes?client;
           under_way++
       };
       jobs!change(client);
       client = 0
    od
}

active [WORKERS] proctype worker()
{
    byte client;

end:
    do
    :: jobs?look(client) ->
       lock();
       atomic {
           seen[client]!record;
           locked = false;
           client = 0
       }
    :: jobs?change(client) ->
#ifdef MUTANT
       lock();
#endif
       asked[client]!1;
       consents[client]?1;
#ifndef MUTANT
       lock();
#endif
       atomic {
           record = 1 - record;
           changed[client]!1;
           under_way--;
           locked = false;
           client = 0
       }
    od
}

active proctype health()
{
end:
    do
    :: probe?1
    od
}

active proctype balancer()
{
    do
    :: probe!1
    od
}

proctype user(byte me)
{
end:
    do
    :: waiting[me] = true;
       changes!me;
       atomic { changed[me]?1 ->
           assert(agreed[me]);
           waiting[me] = false;
           agreed[me] = false
       }
    od
}

proctype agent(byte me)
{
end:
    do
    :: asked[me]?1 ->
       assert(waiting[me] && !agreed[me]);
       if
       :: true  /* has seen enough */
       :: looks!me;
          seen[me]?_
       fi;
       agreed[me] = true;
       consents[me]!1
    od
}

/* a client that only looks */
active proctype viewer()
{
end:
    do
    :: looks!CLIENTS;
       seen[CLIENTS]?_
    od
}

init {
    byte k;

    atomic {
        for (k : 0 .. CLIENTS - 1) {
            run user(k);
            run agent(k)
        }
    }
}
