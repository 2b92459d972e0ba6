/*
 * Acceptance cycles with a reduction. A server answers requests of a client for ever; a printer
 * works beside them and has nothing to do with either. The server may stop once it is tired, and
 * leave a request unanswered: a violation that only an infinite run shows, which is a cycle of the
 * graph that the second search of the nested search closes.
 *
 * run:
 * states full: 18
 * assertions: holds
 * end-states: holds
 * ltl answered: violated
 * ltl again: violated
 * ltl one_at_a_time: holds
 */
bit req, ack, tired;
byte page;

active proctype Client()
{
    do
    :: req = 1;
       ack == 1;
       atomic { ack = 0; req = 0 }
    od
}

active proctype Server()
{
    do
    :: req && !ack && !tired -> ack = 1
    :: tired = 1;
       break
    od;
end: false
}

active proctype Printer()
{
    do
    :: page = 1 - page
    od
}

ltl answered      { [] (req -> <> ack) }
ltl again         { [] <> req -> [] <> ack }
ltl one_at_a_time { [] (ack -> req) }
