/* a process whose clause is false does not take part in a handshake */
bool on; chan c = [0] of { byte }; byte x;
active proctype S() { c!1 }
active proctype R() provided (on) { c?x }
active proctype T() { x = 2; on = true }
