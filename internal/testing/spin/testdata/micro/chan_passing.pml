/* the channel for the reply goes with the request */
chan srv = [1] of { chan, byte }; byte r;
active [2] proctype Client() { chan me = [1] of { byte }; byte x; srv!me, _pid; me?x; assert(x == _pid + 10); r++ }
active proctype Server() { chan to; byte id; do :: srv?to, id -> to!id + 10 :: r == 2 -> break od }
