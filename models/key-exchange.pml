/*
 * ltlpor model: a key exchange in three passes, in the manner of X.509
 * source: CCITT Recommendation X.509, The directory: authentication framework, 1988
 *
 * run: (no defines)
 * states full: 465
 * states reduced: 33
 * assertions: holds
 * end-states: holds
 * ltl fresh: holds
 * ltl progress_made: holds
 * ltl once: holds
 *
 * run: -D MUTANT               the third message is not tied to the second
 * states full: 533
 * states reduced: 41
 * assertions: violated
 * end-states: holds
 * ltl fresh: violated
 * ltl progress_made: holds
 * ltl once: holds
 */

#ifndef SESSIONS
#define SESSIONS 2
#endif

/*
 * hello(session), offer(session, challenge), confirm(session, challenge, key): signed, so that
 * nobody can make them up, but the thief keeps old ones and sends them again.
 */
mtype = { hello, offer, confirm };

typedef Message { mtype kind; byte session, challenge, key };

chan to_server = [0] of { Message };
chan to_client = [0] of { Message };
byte client_key, server_key;  /* keys in use; 0 is none */
byte agreed;                  /* sessions finished by the server */

#define same (client_key == server_key)

ltl fresh         { [] ((server@installed) -> (same)) }
ltl progress_made { <> (agreed > 0) }
ltl once          { [] (agreed <= SESSIONS) }

active proctype client()
{
    Message m;
    byte s = 1;

    do
    :: s <= SESSIONS ->
       m.kind = hello;
       m.session = s;
       m.challenge = 0;
       m.key = 0;
       to_server!m;
       to_client?m;
       if
       :: m.kind == offer && m.session == s ->
          client_key = s;
          m.kind = confirm;
          m.key = s;
          to_server!m;
          s++
       fi
    :: s > SESSIONS -> break
    od
}

active proctype server()
{
    Message m;
    byte challenge, session;

end:
    do
    :: to_server?m ->
       if
       :: m.kind == hello && agreed < SESSIONS ->
          session = m.session;
          challenge = (challenge + 1) % 4;
          m.kind = offer;
          m.challenge = challenge;
          if
          :: to_client!m
          :: timeout
          fi
       :: m.kind == confirm && session != 0 ->
          if
#ifdef MUTANT
          :: m.session <= session ->
#else
          :: m.session == session && m.challenge == challenge ->
#endif
             server_key = m.key;
             session = 0;
             agreed++;
installed:   assert(server_key == client_key)
          :: else
          fi
       :: else
       fi;
       d_step { m.kind = 0; m.session = 0; m.challenge = 0; m.key = 0 }
    od
}

/* has recorded the last confirmation, and plays it to the server when it likes */
active proctype thief()
{
    Message old;

end:
    do
    :: agreed > 0 && old.kind == 0 ->
       d_step {
           old.kind = confirm;
           old.session = 1;
           old.challenge = 1;
           old.key = 1
       }
    :: old.kind == confirm -> to_server!old; break
    od
}
