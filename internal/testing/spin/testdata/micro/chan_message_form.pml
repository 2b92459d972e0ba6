/* c!m(x) is c!m, x; the same for receives */
mtype = { data, stop }; chan c = [1] of { mtype, byte, byte }; byte v, w;
active proctype S() { c!data(3, 4); c!stop(0, 0) }
active proctype R() { do :: c?data(v, w) -> assert(v + w == 7) :: c?stop, _, _ -> break od }
