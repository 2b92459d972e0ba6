/* a notrace that is never completed */
chan c = [1] of { byte };
active proctype S() { c!1; c!3 }
active proctype R() { byte v; do :: c?v od }
notrace { c!1; c!2 }
