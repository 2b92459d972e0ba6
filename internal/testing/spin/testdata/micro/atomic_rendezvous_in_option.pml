/* atomic options that begin with handshakes */
chan c = [0] of { byte }; chan d = [0] of { byte }; byte x;
active proctype P() { byte v; do :: atomic { c?v -> x = v; x = x + 1 } :: atomic { d?v -> x = v + 10; x = x + 1; break } od }
active proctype Q() { c!1; c!2; atomic { x = 20; d!3; x = 30 } }
