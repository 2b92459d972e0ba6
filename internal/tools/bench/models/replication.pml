/*
 * A log that replicas copy, for measurements: long arrays, of which a step changes one element, in
 * a state of over two hundred bytes.
 *
 * A leader appends what a client gives it; followers copy entry by entry, in order, and may lose
 * what is not committed. An entry is committed when most replicas have it, and stays the same then.
 */

#ifndef N
#define N 4
#endif
#ifndef LENGTH
#define LENGTH 56       /* entries that a log has room for; N * LENGTH is at least 200 */
#endif
#ifndef ENTRIES
#define ENTRIES 4       /* entries that are appended */
#endif
#ifndef VALUES
#define VALUES 2
#endif

typedef replica {
    byte log[LENGTH];
    byte last;       /* entries that it has */
    byte committed;  /* and knows to be committed */
}

replica r[N];  /* the first one leads */

active proctype leader()
{
    byte have, i, v;

end:
    do
    :: r[0].last < ENTRIES ->
       select (v : 1 .. VALUES);
       atomic { r[0].log[r[0].last] = v; r[0].last++; v = 0 }
    :: atomic {
           r[0].committed < r[0].last ->
           have = 0;
           for (i : 0 .. N - 1) {
               if
               :: r[i].last > r[0].committed -> have++
               :: else
               fi
           }
           if
           :: 2 * have > N -> r[0].committed++
           :: else
           fi;
           have = 0;
           i = 0
       }
    od
}

active [N - 1] proctype follower()
{
#define me r[_pid]

end:
    do
    :: atomic { me.last < r[0].last -> me.log[me.last] = r[0].log[me.last]; me.last++ }
    :: me.committed < r[0].committed && me.committed < me.last ->
       assert(me.log[me.committed] == r[0].log[me.committed]);
       me.committed++
    :: atomic { me.last > r[0].committed -> me.last--; me.log[me.last] = 0 }
    od
}
