/*
 * ltlpor model: producers and consumers around a bounded buffer
 * source: E. W. Dijkstra, Cooperating sequential processes (EWD 123), 1965
 *
 * run: (no defines)
 * states full: 18149
 * states reduced: 3021
 * assertions: holds
 * end-states: holds
 * ltl all_out: holds
 * ltl room: holds
 * ltl once: holds
 * ltl order: violated
 *
 * run: -D SIZE=3 -D ITEMS=3    a larger buffer
 * states full: 135653
 * states reduced: 30347
 * assertions: holds
 * end-states: holds
 * ltl all_out: holds
 * ltl room: holds
 * ltl once: holds
 * ltl order: violated
 *
 * run: -D MUTANT               the places are taken without mutual exclusion
 * states full: 67137
 * states reduced: 9209
 * assertions: violated
 * end-states: holds
 * ltl all_out: holds
 * ltl room: holds
 * ltl once: violated
 * ltl order: violated
 *
 * run: -D MUTANT=2             the buffer is locked before a place is free
 * states full: 17967
 * states reduced: 2818
 * assertions: holds
 * end-states: violated
 * ltl all_out: violated
 * ltl room: holds
 * ltl once: holds
 * ltl order: violated
 */

#ifndef MUTANT
#define MUTANT 0
#endif
#ifndef SIZE
#define SIZE 2
#endif
#ifndef ITEMS
#define ITEMS 2         /* made by each producer */
#endif
#define PRODUCERS 2

byte buffer[SIZE];
byte tail, head;
byte places = SIZE, filled = 0, mutex = 1;
byte count[PRODUCERS * ITEMS + 1];  /* how often each item has come out; 0 is no item */
byte taken;

#define TOTAL (PRODUCERS * ITEMS)

ltl all_out { <> (taken == TOTAL) }
ltl room    { [] (places + filled <= SIZE) }
ltl once    { [] (count[0] == 0 && count[1] <= 1 && count[TOTAL] <= 1) }
ltl order   { (count[2] == 0) W (count[1] == 1) }

inline P(s) { atomic { s > 0 -> s-- } }
inline V(s) { s++ }

active [PRODUCERS] proctype producer()
{
    byte n;

    for (n : 1 .. ITEMS) {
#if MUTANT == 2
        P(mutex);
        P(places);
#else
        P(places);
#if MUTANT != 1
        P(mutex);
#endif
#endif
        buffer[tail] = _pid * ITEMS + n;
        tail = (tail + 1) % SIZE;
#if MUTANT != 1
        V(mutex);
#endif
        V(filled)
    }
}

active [2] proctype consumer()
{
    byte item;

end:
    do
    :: P(filled);
       P(mutex);
       item = buffer[head];
       buffer[head] = 0;
       head = (head + 1) % SIZE;
       V(mutex);
       V(places);
       d_step {
           assert(item > 0 && item <= TOTAL && count[item] == 0);
           count[item]++;
           taken++;
           item = 0
       }
    od
}
