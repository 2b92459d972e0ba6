/*
 * ltlpor model: the Needham-Schroeder public key protocol with Lowe's correction
 * source: R. M. Needham and M. D. Schroeder, Using encryption for authentication in large networks of
 *         computers, CACM 21(12), 1978; G. Lowe, An attack on the Needham-Schroeder public-key
 *         authentication protocol, IPL 56(3), 1995
 *
 * run: (no defines)
 * states full: 485
 * states reduced: 187
 * assertions: holds
 * end-states: holds
 * ltl responder: holds
 * ltl initiator: holds
 * ltl secret_nb: holds
 * ltl never_both: violated
 *
 * run: -D MUTANT               as published in 1978: the second message does not name its sender
 * states full: 451
 * states reduced: 193
 * assertions: violated
 * end-states: holds
 * ltl responder: violated
 * ltl initiator: holds
 * ltl secret_nb: violated
 * ltl never_both: violated
 */

/*
 * A message is sealed for one agent: kind, key (whose), two fields. Messages are
 *     one(B; Na, A)    two(A; Na, Nb, B)    three(B; Nb)
 * The intruder reads what is sealed for it, passes on whole what is not, and makes messages from
 * what it knows. It sits on the only wire.
 */
mtype:agent = { nobody, alice, bob, mallory };
mtype:kind = { one, two, three };
mtype:nonce = { none, na, nb, nm };

chan wire = [0] of { mtype:kind, mtype:agent, mtype:nonce, mtype:nonce, mtype:agent };
chan to_a = [0] of { mtype:kind, mtype:agent, mtype:nonce, mtype:nonce, mtype:agent };
chan to_b = [0] of { mtype:kind, mtype:agent, mtype:nonce, mtype:nonce, mtype:agent };

mtype:agent a_talks_to = nobody, b_talks_to = nobody;
bool a_done, b_done;
bool knows_na, knows_nb;

ltl responder  { [] ((b_done && b_talks_to == alice) -> (a_talks_to == bob)) }
ltl initiator  { [] ((a_done && a_talks_to == bob) -> (b_talks_to == alice)) }
ltl secret_nb  { [] ((b_talks_to == alice) -> !knows_nb) }
ltl never_both { [] !(a_done && b_done && a_talks_to == bob && b_talks_to == alice) }

active proctype Alice()
{
    mtype:agent party, sender;
    mtype:nonce theirs;

    if
    :: party = bob
    :: party = mallory
    fi;
    a_talks_to = party;
    wire!one(party, na, none, alice);
end_unanswered:
    to_a?two(alice, eval(na), theirs, sender);
#ifndef MUTANT
end_refused:
    sender == party;
#endif
    wire!three(party, theirs, none, nobody);
    a_done = true
}

active proctype Bob()
{
    mtype:agent party;
    mtype:nonce theirs;

end_waits:
    to_b?one(bob, theirs, none, party);
    b_talks_to = party;
    wire!two(party, theirs, nb, bob);
end_unconfirmed:
    to_b?three(bob, eval(nb), none, nobody);
    b_done = true;
    assert(party != alice || a_talks_to == bob)
}

/* does s if somebody listens now, or drops the idea */
#define may(s)  if :: s :: true fi

active proctype Mallory()
{
    mtype:kind k;
    mtype:agent key, from;
    mtype:nonce x, y;
    bool kept;  /* a sealed message is at hand */

end:
    do
    :: /* something comes along */
       atomic {
           wire?k, key, x, y, from;
           if
           :: key == mallory ->
              knows_na = (knows_na || x == na || y == na);
              knows_nb = (knows_nb || x == nb || y == nb);
              kept = false;
              k = 0; key = 0; x = 0; y = 0; from = 0
           :: else -> kept = true
           fi
       }
    :: /* pass it on as it is */
       kept && key == alice -> may(to_a!k(key, x, y, from))
    :: kept && key == bob -> may(to_b!k(key, x, y, from))
    :: /* or make up one of one's own */
       knows_na -> may(to_b!one(bob, na, none, alice))
    :: to_b!one(bob, nm, none, alice)
    :: to_b!one(bob, nm, none, mallory)
    :: knows_na -> may(to_a!two(alice, na, nm, mallory))
    :: knows_na && knows_nb -> may(to_a!two(alice, na, nb, mallory))
    :: knows_nb -> may(to_b!three(bob, nb, none, nobody))
    od
}
