/* the third send blocks for ever */
chan c = [2] of { byte };
active proctype S() { c!1; c!2; c!3 }
