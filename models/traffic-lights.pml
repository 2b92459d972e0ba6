/*
 * ltlpor model: the lights of a crossing, with pedestrians and an ambulance
 * source: written for this project
 *
 * run: (no defines)
 * states full: 976
 * states reduced: 405
 * assertions: holds
 * end-states: holds
 * ltl no_crash: holds
 * ltl amber_ends: holds
 * ltl walkers: violated
 * ltl calm_walk: holds
 *
 * run: -D MUTANT               the ambulance gets its green without waiting for the others' red
 * states full: 5472
 * states reduced: 2993
 * assertions: violated
 * end-states: holds
 * ltl no_crash: violated
 * ltl amber_ends: violated
 * ltl walkers: violated
 * ltl calm_walk: holds
 *
 * run: -D MUTANT=2             cars that keep coming keep their green
 * states full: 1132
 * states reduced: 588
 * assertions: holds
 * end-states: holds
 * ltl no_crash: holds
 * ltl amber_ends: holds
 * ltl walkers: violated
 * ltl calm_walk: violated
 */

#ifndef MUTANT
#define MUTANT 0
#endif

mtype = { red, amber, green };

#define NS 0
#define EW 1
#define WALK 2

mtype light[3] = red;
bool waiting[3];  /* somebody is there */
bool siren;       /* an ambulance comes from the north */

#define free_NS  (light[NS] == green)
#define free_EW  (light[EW] == green)
#define free_W   (light[WALK] == green)

ltl no_crash   { [] (!(free_NS && free_EW) && !(free_NS && free_W) && !(free_EW && free_W)) }
ltl amber_ends { [] ((light[EW] == green) -> ((light[EW] == green) W ((light[EW] == amber) W (light[EW] == red)))) }
ltl walkers    { [] (waiting[WALK] -> <> free_W) }
ltl calm_walk  { (<> [] !siren) -> ([] (waiting[WALK] -> <> free_W)) }

inline green_phase(k)
{
    if
    :: waiting[k] ->
       light[k] = green;
       assert(light[(k + 1) % 3] == red && light[(k + 2) % 3] == red);
       waiting[k] = false;
#if MUTANT == 2
       do
       :: waiting[k] -> waiting[k] = false
       :: break
       od;
#endif
       light[k] = amber;
       light[k] = red
    :: else
    fi
}

active proctype controller()
{
    do
    :: {
           do
           :: green_phase(NS); green_phase(EW); green_phase(WALK)
           od
       } unless {
           siren ->
#if MUTANT != 1
           if
           :: light[EW] == green -> light[EW] = amber
           :: else
           fi;
           atomic { light[WALK] = red; light[EW] = red };
#endif
           light[NS] = green;
           assert(light[EW] == red && light[WALK] == red);
           !siren;
           light[NS] = amber;
           light[NS] = red
       }
    od
}

active proctype street()
{
    do
    :: atomic { !waiting[NS] -> waiting[NS] = true }
    :: atomic { !waiting[EW] -> waiting[EW] = true }
    :: atomic { !waiting[WALK] -> waiting[WALK] = true }
    od
}

active proctype ambulance()
{
end:
    do
    :: siren = true;
       light[NS] == green;
       siren = false
    :: break
    od
}
