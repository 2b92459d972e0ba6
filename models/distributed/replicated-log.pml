/*
 * ltlpor model: a log that a leader replicates to followers, over links that lose messages
 * source: written for this project; appending with repetition as in D. Ongaro and
 *         J. Ousterhout, In search of an understandable consensus algorithm, 2014, with one leader
 *
 * run: (no defines)
 * states full: 5908
 * states reduced: 1603
 * assertions: holds
 * end-states: holds
 * local-deadlocks: holds
 * node-deadlocks: holds
 * ltl durable: holds
 * ltl safe: holds
 * ltl order: holds
 *
 * run: -D MUTANT               a follower does not acknowledge again what it has already
 * states full: 5908
 * states reduced: 1627
 * assertions: holds
 * end-states: holds
 * local-deadlocks: violated
 * node-deadlocks: violated
 * ltl durable: holds
 * ltl safe: holds
 * ltl order: holds
 */

/* Entries are numbered from 1. The leader has a thread that takes commands, one that commits what a
 * majority has, and one for each follower, which sends how far the log is committed and the next entry,
 * until its acknowledgement comes. A follower has a thread that stores and one that applies. A
 * message that is lost is one that the receiver throws away; there is no bound on how many are. So the
 * mutant repeats an entry for ever whose acknowledgement was lost. */

#ifndef FOLLOWERS
#define FOLLOWERS 2
#endif
#ifndef ENTRIES
#define ENTRIES 2
#endif

chan commands = [0] of { byte };
chan results = [0] of { byte };
chan append[FOLLOWERS] = [0] of { byte, byte };  /* how far it is committed; entry, or 0 */
chan acks[FOLLOWERS] = [0] of { byte };          /* the length of the follower's log */

/* the leader */
byte length, committed;
byte match[FOLLOWERS];

/* the followers */
byte stored[FOLLOWERS], known[FOLLOWERS], applied[FOLLOWERS];

#define majority(n) (match[0] >= n || match[FOLLOWERS-1] >= n)

ltl durable { [] (committed <= stored[0] || committed <= stored[FOLLOWERS-1]) }
ltl safe    { [] (applied[0] <= committed && applied[FOLLOWERS-1] <= committed) }
ltl order   { ((applied[0] < 2) W (applied[0] == 1)) }

active proctype client()
{
    byte n, done;

    for (n : 1 .. ENTRIES) {
        commands!n;
        results?done;
        assert(done == n)
    }
}

active proctype leader()
{
    byte n;

end:
    do
    :: commands?n ->
       length = n;
       committed == n;
       results!n
    od
}

active proctype committer()
{
end:
    do
    :: committed < length && majority(committed + 1) -> committed++
    od
}

proctype replicator(byte to)
{
    byte n;

    do
    :: append[to]!committed, (match[to] < length -> match[to] + 1 : 0)
    :: acks[to]?n ->
       d_step {
           assert(match[to] <= n && n <= length);
           match[to] = n;
           n = 0
       }
    od
}

proctype receiver(byte me)
{
    byte n, upto;

end:
    do
    :: append[me]?_, _  /* the message is lost */
    :: atomic { append[me]?upto, n ->
           if
           :: n == 0 ->
              known[me] = (upto < stored[me] -> upto : stored[me]);
              upto = 0;
              goto end
           :: n == stored[me] + 1 ->
              stored[me] = n
           :: else ->  /* it is there already */
              assert(n == stored[me]);
#ifdef MUTANT
              n = 0; upto = 0;
              goto end
#endif
           fi;
           n = 0;
           upto = 0
       };
       if
       :: acks[me]!stored[me]
       :: true  /* the acknowledgement is lost */
       fi
    od
}

proctype applier(byte me)
{
end:
    do
    :: applied[me] < known[me] ->
       applied[me]++;
       assert(applied[me] <= stored[me])
    od
}

init {
    byte k;

    atomic {
        for (k : 0 .. FOLLOWERS - 1) {
            run replicator(k);
            run receiver(k);
            run applier(k)
        }
    }
}
