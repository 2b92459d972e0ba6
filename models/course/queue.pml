/*
 * A send and a receive of one channel. They commute wherever both are enabled, as they work on
 * different ends of the queue; but the first send enables the first receive, and the receive makes
 * room for the second send.
 *
 * run:
 * states full: 6
 * assertions: holds
 * end-states: holds
 */
chan c = [2] of { byte };

active proctype Sender()
{
    c!1;
    c!2;
end: false
}

active proctype Receiver()
{
    byte x;
    c?x;
    c?x;
end: false
}
