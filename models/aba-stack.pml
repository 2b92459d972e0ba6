/*
 * ltlpor model: a stack without locks, on compare-and-swap with a version number
 * source: R. K. Treiber, Systems programming: coping with parallelism, IBM RJ 5118, 1986
 *
 * run: (no defines)
 * states full: 9441
 * states reduced: 3286
 * assertions: holds
 * end-states: holds
 * ltl owned: holds
 * ltl lock_free: holds
 * ltl no_loop: holds
 *
 * run: -D MUTANT               no version number: a node that went and came back is not noticed
 * states full: 14045
 * states reduced: 4907
 * assertions: violated
 * end-states: holds
 * ltl owned: holds
 * ltl lock_free: holds
 * ltl no_loop: violated
 */

#ifndef NODES
#define NODES 3
#endif
#ifndef ROUNDS
#define ROUNDS 1        /* per thread: two nodes off, and on again */
#endif
#define NIL 0

byte below[NODES + 1];  /* next node down */
byte top;
byte version;
byte owner[NODES + 1];  /* 0: on the stack; else the thread that has it, plus 1 */
byte finished;

ltl owned     { [] ((finished == 2) -> (owner[NIL] == 0)) }
ltl lock_free { <> (finished == 2) }
ltl no_loop   { [] (below[1] != 1 && below[2] != 2) }

inline pop(node)
{
    do
    :: atomic { seen = top; stamp = version };
       if
       :: seen == NIL -> node = NIL; break
       :: else
       fi;
       under = below[seen];
       atomic {
           if
#ifdef MUTANT
           :: top == seen ->
#else
           :: top == seen && version == stamp ->
#endif
              top = under;
              version = (version + 1) % 16;
              assert(owner[seen] == 0);
              owner[seen] = _pid + 1;
              node = seen;
              break
           :: else
           fi
       }
    od;
    atomic { seen = 0; stamp = 0; under = 0 }
}

inline push(node)
{
    do
    :: atomic { seen = top; stamp = version };
       below[node] = seen;
       atomic {
           if
           :: top == seen && version == stamp ->
              top = node;
              owner[node] = 0;
              version = (version + 1) % 16;
              break
           :: else
           fi
       }
    od;
    atomic { seen = 0; stamp = 0; node = 0 }
}

active [2] proctype thread()
{
    byte seen, stamp, under, a, b, n;

    for (n : 1 .. ROUNDS) {
        pop(a);
        pop(b);
        if
        :: a != NIL -> push(a)
        :: else
        fi;
        if
        :: b != NIL -> push(b)
        :: else
        fi
    }
    n = 0;
    finished++
}

/* the stack is full to begin with */
init priority 10 {
    byte i;

    d_step {
        for (i : 1 .. NODES) {
            below[i] = i - 1
        }
        top = NODES;
        i = 0
    }
}
