/* first in, first out; a full channel blocks */
chan c = [2] of { byte }; byte got;
active proctype S() { c!1; c!2; c!3; c!4 }
active proctype R() { byte x; do :: c?x -> assert(x == got + 1); got = x; if :: got == 4 -> break :: got < 4 fi od }
