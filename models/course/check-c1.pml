/*
 * The textbook's check_C1, one case for each of its parts. Early may move alone: nobody else ever
 * uses what it touches. Later may not, by dep: Writer comes to a step that depends on it. Waiter may
 * not, by pre: it has a step that waits, and Writer comes to the one that it waits for.
 *
 * run:
 * states full: 48
 * assertions: holds
 * end-states: holds
 */
byte own, shared, go;

active proctype Early()
{
    own = 1;
end: false
}

active proctype Later()
{
    shared = 1;
end: false
}

active proctype Waiter()
{
    byte local_;
    if
    :: local_ = 1
    :: go == 1 -> local_ = 2
    fi;
end: false
}

active proctype Writer()
{
    go = 1;
    shared = 2;
end: false
}
