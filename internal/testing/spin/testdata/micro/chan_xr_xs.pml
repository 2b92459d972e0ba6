/* xr and xs are claims only: the full state space does not change */
chan c = [2] of { byte }; byte s;
active proctype A() { xs c; c!1; c!2; c!3 }
active proctype B() { xr c; byte x; do :: c?x -> s = s + x :: s == 6 -> break od }
