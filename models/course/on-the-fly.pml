/*
 * Why an ample set must not depend on the state of the automaton. Idle goes round and is not seen;
 * Toggle changes p, which the claim sees. In the product of system and claim a search may take
 * Idle's step alone at one state of the claim and all steps at another, so that each cycle of the
 * product has a state with all steps, and still leave out the one step that is needed: Toggle's at
 * the state of the claim that has to pass on to the accepting one. The claim does not see stuttering
 * in any of its states.
 *
 * run:
 * states full: 2
 * assertions: holds
 * end-states: holds
 * claim: violated
 */
bool p = true;

active proctype Idle()
{
    byte b;
    do
    :: b = 0
    od
}

active proctype Toggle()
{
    do
    :: p = !p
    od
}

never {
wait:
    if
    :: !p -> goto middle
    :: !p -> goto accept_off
    :: p -> goto wait
    :: p -> goto middle
    fi;
middle:
    if
    :: !p -> goto wait
    :: !p -> goto middle
    :: p -> goto wait
    fi;
accept_off:
    if
    :: p -> goto wait
    :: p -> goto middle
    fi
}
