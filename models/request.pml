/*
 * ltlpor model: request and acknowledge, a four-phase handshake
 * source: the usual hardware handshake, as in C. Mead and L. Conway, Introduction to VLSI Systems, 1980
 *
 * run: (no defines)
 * states full: 280
 * states reduced: 209
 * assertions: holds
 * end-states: holds
 * ltl response: holds
 * ltl patience: holds
 * ltl four_phases: holds
 * ltl asked_again: holds
 *
 * run: -D MUTANT               the server may go on with other work for ever
 * states full: 560
 * states reduced: 209
 * assertions: holds
 * end-states: holds
 * ltl response: violated
 * ltl patience: violated
 * ltl four_phases: holds
 * ltl asked_again: violated
 */

#ifndef N
#define N 8
#endif

bool req, ack;
byte question, answer;

ltl response    { [] (req -> <> ack) }
ltl patience    { [] (req -> (req U ack)) }
ltl four_phases { [] (!req -> (!req W !ack)) }
ltl asked_again { [] <> req }

active proctype client()
{
    byte k;

    do
    :: select (k : 0 .. N - 1);
       question = k;
       req = true;
       ack;
       assert(answer == N - 1 - k);
       req = false;
       !ack
    od
}

active proctype server()
{
#ifdef MUTANT
    bool other_work;
#endif

    do
    :: req;
       answer = N - 1 - question;
       ack = true;
       !req;
       answer = 0;
       ack = false
#ifdef MUTANT
    :: other_work = !other_work
#endif
    od
}
