/* the send is the escape; the receiver waits */
chan c = [0] of { byte }; byte x;
active proctype P() { { x = 1; x = 2; x = 3 } unless { c!4 } }
active proctype Q() { byte v; x == 2; c?v; x = v }
