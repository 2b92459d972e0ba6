/*
 * ltlpor model: an elevator that keeps its direction while there is work ahead
 * source: D. E. Knuth, The Art of Computer Programming, volume 1, section 2.2.5, 1968
 *
 * run: (no defines)
 * states full: 36133
 * states reduced: 2568
 * assertions: holds
 * end-states: holds
 * ltl doors: holds
 * ltl served_0: holds
 * ltl served_up: holds
 * ltl in_shaft: holds
 *
 * run: -D F=5                  five floors
 * states full: 130952
 * states reduced: 8733
 * assertions: holds
 * end-states: holds
 * ltl doors: holds
 * ltl served_0: holds
 * ltl served_up: holds
 * ltl in_shaft: holds
 *
 * run: -D MUTANT               a call one floor down may always be served first
 * states full: 42775
 * states reduced: 3761
 * assertions: holds
 * end-states: holds
 * ltl doors: holds
 * ltl served_0: holds
 * ltl served_up: violated
 * ltl in_shaft: holds
 *
 * run: -D MUTANT=2             the doors may stay open
 * states full: 65371
 * states reduced: 5017
 * assertions: violated
 * end-states: holds
 * ltl doors: violated
 * ltl served_0: holds
 * ltl served_up: holds
 * ltl in_shaft: holds
 */

#ifndef F
#define F 4             /* floors */
#endif
#ifndef MUTANT
#define MUTANT 0
#endif

mtype:motion = { up, down };
mtype:door = { shut, wide };

typedef Cabin {
    byte floor;
    mtype:motion heading;
    mtype:door door;
    bool moving;
};

Cabin cabin;
bool call[F];
byte pressed;  /* number of calls */

ltl doors     { [] (cabin.moving -> (cabin.door == shut)) }
ltl served_0  { [] (call[0] -> <> (cabin.floor == 0 && cabin.door == wide)) }
ltl served_up { [] (call[F-1] -> <> (cabin.floor == F - 1 && cabin.door == wide)) }
ltl in_shaft  { [] (cabin.floor < F) }

/* sets ahead and behind: are there calls in the direction of travel, or on the other side? */
inline look_around()
{
    d_step {
        ahead = false;
        behind = false;
        for (i : 0 .. F - 1) {
            if
            :: i == cabin.floor || !call[i]
            :: else ->
               if
               :: (i > cabin.floor) == (cabin.heading == up) -> ahead = true
               :: else -> behind = true
               fi
            fi
        }
        i = 0
    }
}

active proctype control()
{
    byte i;
    bool ahead, behind;

    atomic {
        cabin.heading = up;
        cabin.door = shut
    }
    do
    :: if
       :: call[cabin.floor] ->
          cabin.door = wide;
          atomic {
              call[cabin.floor] = false;
              pressed--
          }
#if MUTANT == 2
          if
          :: cabin.door = shut
          :: true
          fi
#else
          cabin.door = shut
#endif
       :: else
       fi;
       look_around();
       if
#if MUTANT == 1
       :: cabin.floor > 0 && call[cabin.floor - (cabin.floor > 0 -> 1 : 0)] ->
          cabin.heading = down;
          ahead = true
#endif
       :: ahead
       :: !ahead && behind ->
          cabin.heading = (cabin.heading == up -> down : up)
       :: !ahead && !behind ->
end:      pressed > 0;
          goto again
       fi;
       cabin.moving = true;
       assert(cabin.door == shut);
       if
       :: cabin.heading == up -> cabin.floor++
       :: cabin.heading == down -> cabin.floor--
       fi;
       cabin.moving = false;
again: skip
    od
}

active proctype people()
{
    byte wish;

end:
    do
    :: select (wish : 0 .. F - 1);
       atomic {
           !call[wish] ->
           call[wish] = true;
           pressed++
       }
    od
}
