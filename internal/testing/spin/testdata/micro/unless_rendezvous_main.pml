/* the handshake is in main; the escape blocks it */
chan c = [0] of { byte }; byte x;
active proctype P() { byte v; { c?v; x = v; x = 2 } unless { x == 1; x = 8 } }
active proctype Q() { if :: x = 1 :: skip fi; c!3 }
