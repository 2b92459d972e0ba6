/* a rendezvous channel beside priorities: refused by the C compiler */
chan r = [0] of { byte };
byte x;
active proctype P() priority 2 { r!1; x = 1 }
active proctype Q() { r?_; assert(x < 2) }
