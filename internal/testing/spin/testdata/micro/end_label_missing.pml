/* blocked without end label is not */
chan c = [1] of { byte };
active proctype R() { byte v; do :: c?v od }
active proctype S() { c!1 }
