/* a notrace that is completed is the error */
chan c = [1] of { byte };
active proctype S() { if :: c!1; c!2 :: c!2 fi }
active proctype R() { byte v; do :: c?v od }
notrace { c!1; c!2 }
