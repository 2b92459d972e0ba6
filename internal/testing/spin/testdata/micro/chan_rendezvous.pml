/* a handshake is one step of both */
chan c = [0] of { byte }; byte x;
active proctype S() { byte i; do :: i < 3 -> c!i; i++ :: i == 3 -> break od }
active proctype R() { byte v; do :: c?v -> x = v; assert(x <= 2) :: x == 2 -> break od }
