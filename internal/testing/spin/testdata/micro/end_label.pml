/* blocked at an end label is a valid end */
chan c = [1] of { byte };
active proctype R() { byte v; end: do :: c?v od }
active proctype S() { c!1 }
