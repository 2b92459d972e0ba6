/*
 * The ignoring problem. The steps of Clock touch nothing that Alarm touches, and may be taken alone
 * in every state. A search that does so goes round, and Alarm, whose only step fails, never moves. No
 * formula is needed to lose something: the assertion is enough.
 *
 * run:
 * states full: 4
 * assertions: violated
 * end-states: holds
 */
bit tick;

active proctype Clock()
{
    do
    :: tick = 1 - tick
    od
}

active proctype Alarm()
{
    assert(false);
end: false
}
