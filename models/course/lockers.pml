/*
 * Static against dynamic. Each guest finds its locker by a sum that only a run tells, and puts its
 * number there. No two guests have the same locker; but the text of the model does not say so, and a
 * search that goes by the text takes any two writes for dependent. An algorithm that looks at what
 * was written where finds that one execution is enough.
 *
 * run:
 * states full: 85
 * assertions: holds
 * end-states: holds
 */
#define N 3

byte locker[8];

active [N] proctype Guest()
{
    byte at;
    at = (3 * _pid + 2) % 8;
    locker[at] = _pid + 1;
    assert(locker[at] == _pid + 1)
}
