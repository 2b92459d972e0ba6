/*
 * ltlpor model: each process puts four messages into a hash table, by compare-and-swap
 * written by: ltlpor bench-model indexer 12
 *
 * run: (no defines)
 * assertions: holds
 * end-states: holds
 */

#define N 12          /* processes */

#define SIZE 128
#define message(m) ((m) * 11 + _pid)
#define place(m) ((message(m) * 7 + tried) % SIZE)

byte table[SIZE];

/* Both options are a compare-and-swap: one that succeeds, one that does not. */
inline insert(m)
{
    do
    :: d_step { table[place(m)] == 0; table[place(m)] = message(m); tried = 0 } -> break
    :: d_step { table[place(m)] != 0; tried++ }
    od
}

active [N] proctype indexer()
{
    byte tried;

    insert(1);
    insert(2);
    insert(3);
    insert(4)
}
