/* timeout in the provided clause of the receiver of a handshake */
chan c = [0] of { byte };
byte x;
active proctype P() provided (timeout) { c?x; assert(x == 2) }
active proctype Q() { c!1 }
active proctype R() { byte k; k = 1; k = 2 }
