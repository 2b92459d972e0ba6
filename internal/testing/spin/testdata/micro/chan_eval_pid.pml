/* eval(_pid): each takes what is for it */
chan c = [2] of { byte }; byte n;
active [2] proctype R() { c?eval(_pid); n = n + _pid + 1 }
active proctype S() { c!1; c!0; n == 3 }
