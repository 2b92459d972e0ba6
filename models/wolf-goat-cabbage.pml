/*
 * ltlpor model: the wolf, the goat and the cabbage
 * source: Alcuin of York (ascribed), Propositiones ad acuendos juvenes, about 800
 *
 * run: (no defines)
 * states full: 148
 * states reduced: 74
 * assertions: holds
 * end-states: holds
 * ltl unsolvable: violated
 * ltl at_least_7: holds
 * ltl goat_first: holds
 * ltl safe: holds
 *
 * run: -D TRIPS=6              too few trips
 * states full: 50
 * states reduced: 25
 * assertions: holds
 * end-states: holds
 * ltl unsolvable: holds
 * ltl at_least_7: holds
 * ltl goat_first: holds
 * ltl safe: holds
 *
 * run: -D MUTANT               nobody minds the goat and the cabbage
 * states full: 174
 * states reduced: 87
 * assertions: violated
 * end-states: holds
 * ltl unsolvable: violated
 * ltl at_least_7: holds
 * ltl goat_first: violated
 * ltl safe: violated
 */

#ifndef TRIPS
#define TRIPS 15        /* how often the farmer is willing to row */
#endif

mtype:bank = { here, there };

typedef Banks {
    mtype:bank farmer, wolf, goat, cabbage
}

Banks at;
byte trips;

#define across   (at.farmer == there && at.wolf == there && at.goat == there && at.cabbage == there)
#define eaten    (at.farmer != at.goat && (at.wolf == at.goat || at.goat == at.cabbage))

/* a counterexample of "unsolvable" is the solution */
ltl unsolvable { [] !across }
ltl at_least_7 { [] (across -> (trips >= 7)) }
ltl goat_first { [] ((trips == 1) -> (at.goat == there)) }
ltl safe       { [] !eaten }

inline other(b)
{
    b = (b == here -> there : here)
}

init {
    d_step {
        at.farmer = here;
        at.wolf = here;
        at.goat = here;
        at.cabbage = here
    }
    do
    :: atomic {
           trips < TRIPS ->
           trips++;
           if
           :: at.wolf == at.farmer && at.goat != at.cabbage ->
              other(at.wolf)
#ifdef MUTANT
           :: at.wolf == at.farmer ->
              other(at.wolf)
#endif
           :: at.goat == at.farmer ->
              other(at.goat)
           :: at.cabbage == at.farmer && at.wolf != at.goat ->
              other(at.cabbage)
           :: at.wolf != at.goat && at.goat != at.cabbage ->
              skip
           fi;
           other(at.farmer)
       }
       assert(!eaten)
    :: across -> break
    :: trips == TRIPS -> break
    od
}
