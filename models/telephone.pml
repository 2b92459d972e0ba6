/*
 * ltlpor model: a telephone exchange
 * source: written for this project; compare P. Zave, Feature interactions and formal specifications
 *         in telecommunications, IEEE Computer 26(8), 1993
 *
 * run: (no defines)
 * states full: 4920
 * states reduced: 180
 * assertions: holds
 * end-states: holds
 * ltl mutual: holds
 * ltl answered: violated
 * ltl idle: holds
 * ltl connects: violated
 *
 * run: -D MUTANT               who is hung up on keeps the line
 * states full: 12222
 * states reduced: 498
 * assertions: holds
 * end-states: violated
 * ltl mutual: holds
 * ltl answered: violated
 * ltl idle: violated
 * ltl connects: violated
 */

#ifndef N
#define N 2             /* telephones */
#endif
#define NOBODY N

mtype:event = { lift, dial, hang_up };
mtype:signal = { tone, busy, ringing, bell, talk, silence };
mtype:line = { on_hook, dialling, calling, alerted, talking, refused, cut };

chan to_exchange = [0] of { mtype:event, byte, byte };
chan to_phone[N] = [1] of { mtype:signal };
mtype:line line[N] = on_hook;
byte peer[N] = NOBODY;

#define talks(i)  (line[i] == talking)

ltl mutual   { [] ((talks(0) && peer[0] == 1) -> (peer[1] == 0 && talks(1))) }
ltl answered { [] (phone[1]@dialled -> <> (phone[1]@hears)) }
ltl idle     { [] ((line[0] == on_hook) -> (peer[0] == NOBODY)) }
ltl connects { [] !(talks(0) && talks(1)) }

active proctype exchange()
{
    byte who, whom;

end:
    do
    :: atomic { to_exchange?lift(who, _) ->
           if
           :: line[who] == alerted ->  /* takes the call */
              line[who] = talking;
              line[peer[who]] = talking;
              to_phone[peer[who]]!talk;
              to_phone[who]!talk
           :: line[who] == on_hook ->
              line[who] = dialling;
              to_phone[who]!tone
           fi
       }
       assert(line[who] != talking || (peer[who] != NOBODY && peer[peer[who]] == who))
    :: atomic { to_exchange?dial(who, whom) ->
           if
           :: who != whom && line[whom] == on_hook ->
              line[who] = calling;
              line[whom] = alerted;
              peer[who] = whom;
              peer[whom] = who;
              to_phone[who]!ringing
           :: else ->
              line[who] = refused;
              to_phone[who]!busy
           fi
       }
    :: atomic { to_exchange?hang_up(who, _) ->
           if
           :: peer[who] != NOBODY ->
              whom = peer[who];
#ifndef MUTANT
              peer[whom] = NOBODY;
#endif
              peer[who] = NOBODY;
              if
              :: line[whom] == alerted -> line[whom] = on_hook
              :: else -> line[whom] = cut
              fi
           :: else
           fi;
           line[who] = on_hook
       }
    od
}

active [N] proctype phone()
{
    byte me = _pid - 1;
    byte number;
    mtype:signal s;

idle_phone:
    do
    :: to_exchange!lift(me, 0);
       to_phone[me]?s;
       if
       :: s == talk -> goto conversation
       :: s == tone -> skip
       fi;
       select (number : 0 .. N - 1);
       to_exchange!dial(me, number);
dialled:
       to_phone[me]?s;
hears: if
       :: s == busy -> skip
       :: s == ringing ->
          if
          :: to_phone[me]?talk -> goto conversation
          :: skip  /* gives up */
          fi
       fi;
       goto done;
conversation:
       skip;
done:  to_exchange!hang_up(me, 0);
       /* what was still said to this telephone goes unheard */
       do
       :: to_phone[me]?_
       :: empty(to_phone[me]) -> break
       od;
       number = 0;
       s = 0
    od
}
