/* full() under a negation */
chan c = [1] of { byte };
byte x;
active proctype P() { c!1; !full(c) -> x = 1 }
active proctype Q() { c?_; assert(x == 0 || len(c) == 0) }
