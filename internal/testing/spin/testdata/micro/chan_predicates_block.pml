/* predicates as guards */
chan c = [1] of { byte }; byte n;
active proctype A() { byte x; nempty(c); c?x; n++; full(c); c?x; n++ }
active proctype B() { nfull(c); c!1; empty(c); c!2 }
