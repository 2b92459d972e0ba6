/*
 * ltlpor model: requests and grants with time stamps
 *
 * Each message bears the time at which it was sent, and its receiver keeps the longest delay. A
 * request is answered before the next: what the messages are called decides that, and not the
 * time, which goes round after MAX.
 *
 * tracked: the first field of both channels, owed
 *
 * run: (no defines)
 * states full: 600
 * assertions: holds
 * end-states: holds
 *
 * run: -D MAX=20000
 * assertions: holds
 * end-states: holds
 *
 * run: -D EAGER                the client does not wait for an answer
 * states full: 63792
 * assertions: violated
 * end-states: holds
 */

#ifndef MAX
#define MAX 1
#endif

mtype = { request, grant };

chan to_server = [2] of { mtype, int };
chan to_client = [2] of { mtype, int };

int now;
byte owed;  /* requests without an answer */

active proctype clock()
{
end: do
    :: now < MAX -> now++
    :: else -> now = 0
    od
}

active proctype client()
{
    int sent, longest;

end: do
    :: atomic { to_server!request, now; owed++; assert(owed == 1) };
#ifdef EAGER
       if
       :: true -> goto end
       :: true
       fi;
#endif
       to_client?grant, sent;
       if
       :: now - sent > longest -> longest = now - sent
       :: else
       fi
    od
}

active proctype server()
{
    int sent, total;

end: do
    :: to_server?request, sent;
       total = (total + now - sent) % (MAX + 1);
       atomic { to_client!grant, total; owed-- }
    od
}
