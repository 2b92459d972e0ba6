/* an escape with an executable option behind a send that finds no partner */
chan c = [0] of { byte }; byte x;
active proctype P() { { x = 1 } unless { if :: c!0 :: true fi }; assert(x == 0) }
