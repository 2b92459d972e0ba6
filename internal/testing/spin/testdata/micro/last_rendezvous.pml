/* the receiver of a handshake moves after the sender */
chan c = [0] of { byte };
byte g, z;
byte a[4];
active proctype P0() { g = 1 }
active proctype P1() { byte x; g == 1; if :: c?eval(_last) -> z = 1 :: c?a[_last] fi }
active proctype P2() { g == 1; if :: c!2 :: c!_last fi }
