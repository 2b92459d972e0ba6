/*
 * ltlpor model: nodes whose workers take tasks from each other when they have none
 * source: written for this project; the idea as in R. Blumofe and C. Leiserson,
 *         Scheduling multithreaded computations by work stealing, 1999
 *
 * run: (no defines)
 * states full: 31174
 * states reduced: 1456
 * assertions: holds
 * end-states: holds
 * local-deadlocks: holds
 * ltl once: holds
 * ltl home: holds
 *
 * run: -D MUTANT               a giver that finds the queue empty does not unlock it
 * states full: 47164
 * states reduced: 2002
 * assertions: holds
 * end-states: holds
 * local-deadlocks: violated
 * ltl once: holds
 * ltl home: holds
 */

/* A node has a submitter, which puts a task into the node's queue and waits until somebody has done it;
 * a worker, which takes tasks from the queue, or asks another node for one; and a giver, which
 * answers such requests. They share the queue and a lock for it. Worker and giver never wait for the
 * lock: what is locked counts as empty. Only the submitter does; workers go round for ever. */

#ifndef N
#define N 2
#endif

chan request[N] = [0] of { byte };  /* who asks */
chan given[N] = [0] of { byte };    /* a task, or NONE */
chan done[N] = [1] of { bit };      /* at the node from which the task is */

chan queue[N] = [1] of { byte };  /* the home of each task */
bool locked[N], submitted[N];

#define NONE N

ltl once { [] ((submitted[0] || len(done[0]) == 0) && (submitted[N-1] || len(done[N-1]) == 0)) }
ltl home { [] (len(queue[0]) == 0 || submitted[0]) }

proctype submitter(byte me)
{
    do
    :: atomic { !locked[me]; locked[me] = true };
       submitted[me] = true;
       queue[me]!me;
       locked[me] = false;
       done[me]?1;
       submitted[me] = false
    od
}

proctype worker(byte me)
{
    byte task = NONE;

    do
    :: if
       :: atomic { !locked[me] -> locked[me] = true };
          if
          :: queue[me]?task
          :: empty(queue[me])
          fi;
          locked[me] = false
       :: locked[me]
       fi;
       if
       :: task == NONE ->
          request[(me + 1) % N]!me;
          given[me]?task
       :: else
       fi;
       if
       :: task != NONE ->
          assert(submitted[task]);
          done[task]!1;
          task = NONE
       :: else
       fi
    od
}

proctype giver(byte me)
{
    byte task = NONE, thief;

end:
    do
    :: request[me]?thief ->
       if
       :: atomic { !locked[me] -> locked[me] = true };
          if
          :: queue[me]?task -> locked[me] = false
#ifdef MUTANT
          :: empty(queue[me])
#else
          :: empty(queue[me]) -> locked[me] = false
#endif
          fi
       :: locked[me]
       fi;
       atomic {
           given[thief]!task;
           task = NONE;
           thief = 0
       }
    od
}

init {
    byte k;

    atomic {
        for (k : 0 .. N - 1) {
            run submitter(k);
            run worker(k);
            run giver(k)
        }
    }
}
