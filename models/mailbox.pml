/*
 * ltlpor model: a mailbox in which alarms overtake letters
 * source: written for this project; selective receive as in J. Armstrong, R. Virding and
 *         M. Williams, Concurrent programming in Erlang, 1993
 *
 * run: (no defines)
 * states full: 1825
 * states reduced: 118
 * assertions: holds
 * end-states: holds
 * ltl all_read: holds
 * ltl at_work: holds
 * ltl in_box: holds
 * ltl balance: holds
 *
 * run: -D MUTANT               the clerk takes the post as it comes
 * states full: 1825
 * states reduced: 132
 * assertions: violated
 * end-states: holds
 * ltl all_read: holds
 * ltl at_work: holds
 * ltl in_box: holds
 * ltl balance: holds
 */

#ifndef LETTERS
#define LETTERS 3
#endif
#ifndef ALARMS
#define ALARMS 2
#endif
#ifndef CAP
#define CAP 3
#endif

mtype = { alarm, letter };

typedef Desk {
    byte done[3];  /* letters, alarms, both */
    bool busy
};

chan box = [CAP] of { mtype, byte };
Desk desk;
hidden byte scratch;  /* no part of the state */
local byte urgent;    /* alarms sent and not yet taken */

ltl all_read { <> (desk.done[0] == LETTERS && desk.done[1] == ALARMS) }
ltl at_work  { [] (clerk@opens -> (desk.busy)) }
ltl in_box   { [] (urgent <= len(box)) }
ltl balance  { [] ((desk.done[2] == LETTERS + ALARMS) -> (len(box) == 0)) }

active proctype office()
{
    byte n;

    for (n : 1 .. LETTERS) {
        box!letter(n)
    }
}

active D_proctype watchman()
{
    byte n;

    do
    :: n < ALARMS ->
       n++;
       atomic {
           box!alarm(n);
           urgent++
       }
    :: n == ALARMS -> break
    od
}

active proctype clerk()
{
    byte k, sum, expected = 1;
    byte weight[3];

    do
    :: desk.done[2] == LETTERS + ALARMS -> break
#ifdef MUTANT
    :: atomic { box?letter(k) ->
#else
    :: atomic { !(box??[alarm(_)]) && box?[letter(_)] ->
           box?letter(k);
#endif
           desk.busy = true;
           assert(urgent == 0)
       }
opens: d_step {
           assert(k == expected);  /* letters keep their order */
           expected++;
           desk.done[0]++
       }
       desk.busy = false;
       desk.done[2]++
    :: atomic { box??alarm(k) ->
           urgent--;
           desk.done[1]++;
           desk.done[2]++
       }
    od;

    weight[0] = 1;
    weight[1] = 2;
    weight[2] = 4;
    for (k in weight) {
        scratch = desk.done[k] * weight[k];
        sum = sum + scratch
    }
    assert(sum == LETTERS + 2 * ALARMS + 4 * (LETTERS + ALARMS))
}
