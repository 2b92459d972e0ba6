/* sends over a full buffered channel within an atomic sequence */
chan c = [1] of { byte }; byte n;
active proctype S() { atomic { c!1; c!2; n = 1; c!3 } }
active proctype R() { byte v; do :: c?v -> n = n + v :: n > 5 -> break od }
