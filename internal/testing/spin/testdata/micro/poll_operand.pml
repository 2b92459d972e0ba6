/* a poll as an operand, in a model with a rendezvous channel */
chan c = [2] of { byte, byte };
chan r = [0] of { byte };
byte e = 5;
int x;
active proctype P() { c!7,1; x = (c?[_,1]) - e; assert(x == -4); r!1 }
active proctype Q() { r?_ }
