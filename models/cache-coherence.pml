/*
 * ltlpor model: snooping caches with the states modified, shared, invalid
 * source: J. Archibald and J.-L. Baer, Cache coherence protocols: evaluation using a multiprocessor
 *         simulation model, ACM TOCS 4(4), 1986
 *
 * run: (no defines)
 * states full: 3578
 * states reduced: 2563
 * assertions: holds
 * end-states: holds
 * ltl single: holds
 * ltl clean: holds
 * ltl dirty: holds
 * ltl keeps_busy: holds
 *
 * run: -D N=3                  three processors
 * states full: 71892
 * states reduced: 44032
 * assertions: holds
 * end-states: holds
 * ltl single: holds
 * ltl clean: holds
 * ltl dirty: holds
 * ltl keeps_busy: violated
 *
 * run: -D MUTANT               a write to a shared line does not go over the bus
 * states full: 22454
 * states reduced: 10957
 * assertions: violated
 * end-states: holds
 * ltl single: violated
 * ltl clean: violated
 * ltl dirty: violated
 * ltl keeps_busy: holds
 *
 * run: -D MUTANT=2             a modified line is dropped without being written back
 * states full: 4664
 * states reduced: 4319
 * assertions: violated
 * end-states: holds
 * ltl single: holds
 * ltl clean: violated
 * ltl dirty: violated
 * ltl keeps_busy: holds
 */

#ifndef MUTANT
#define MUTANT 0
#endif
#ifndef N
#define N 2
#endif
#ifndef VALUES
#define VALUES 3
#endif

mtype:line = { invalid, shared, modified };
mtype:request = { read, read_own, evict };

typedef Cache {
    mtype:line state;
    byte value;
};

Cache cache[N];
byte memory;
byte latest;  /* what a read has to return */
chan bus = [0] of { mtype:request, byte };
chan granted[N] = [0] of { bool };

#define one_owner  (!(cache[0].state == modified && cache[1].state != invalid) && \
                    !(cache[1].state == modified && cache[0].state != invalid))

ltl single     { [] one_owner }
ltl clean      { [] ((cache[0].state == shared) -> (cache[0].value == latest)) }
ltl dirty      { [] ((cache[1].state == modified) -> (cache[1].value == latest)) }
ltl keeps_busy { [] <> (cache[0].state != invalid || cache[1].state != invalid) }

proctype processor(byte me)
{
    byte x;

    do
    :: true ->  /* read */
       if
       :: cache[me].state == invalid ->
          bus!read(me);
          granted[me]?true
       :: else
       fi;
       atomic {
           if
           :: cache[me].state != invalid -> assert(cache[me].value == latest)
           :: else  /* taken away again in the meantime */
           fi
       }
    :: true ->  /* write */
       if
#if MUTANT == 1
       :: cache[me].state == invalid ->
#else
       :: cache[me].state != modified ->
#endif
          bus!read_own(me);
          granted[me]?true
       :: else
       fi;
       d_step {
           if
#if MUTANT == 1
           :: cache[me].state != invalid ->
#else
           :: cache[me].state == modified ->
#endif
              x = (latest + 1) % VALUES;
              cache[me].state = modified;
              cache[me].value = x;
              latest = x;
              x = 0
           :: else
           fi
       }
    :: cache[me].state == modified ->  /* make room */
#if MUTANT == 2
       cache[me].state = invalid
#else
       bus!evict(me);
       granted[me]?true
#endif
    od
}

active proctype snooping_bus()
{
    mtype:request r;
    byte from, i;

end:
    do
    :: bus?r(from) ->
       atomic {
           for (i : 0 .. N - 1) {
               if
               :: i != from && r != evict ->
                  if
                  :: cache[i].state == modified -> memory = cache[i].value
                  :: else
                  fi;
                  if
                  :: r == read && cache[i].state != invalid -> cache[i].state = shared
                  :: else -> cache[i].state = invalid; cache[i].value = 0
                  fi
               :: i == from && r == evict && cache[i].state == modified ->
                  memory = cache[i].value;
                  cache[i].state = invalid;
                  cache[i].value = 0
               :: else
               fi
           }
           i = 0;
           if
           :: r == evict
           :: r == read && cache[from].state == invalid ->
              cache[from].value = memory;
              cache[from].state = shared
           :: r == read_own && cache[from].state != modified ->
              cache[from].value = memory;
              cache[from].state = modified
           :: else
           fi
       }
       granted[from]!true
    od
}

init {
    byte i;

    atomic {
        for (i : 0 .. N - 1) {
            cache[i].state = invalid
        }
        for (i : 0 .. N - 1) {
            run processor(i)
        }
        i = 0
    }
}
