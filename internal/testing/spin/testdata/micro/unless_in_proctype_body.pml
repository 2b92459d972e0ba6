/* unless over a body with loops, and statements after it */
byte x; bool stop;
active proctype P() { { do :: x < 2 -> x++ :: x == 2 -> x = 0 od; assert(false) } unless { stop }; x = 7; assert(x == 7) }
active proctype Q() { stop = true }
