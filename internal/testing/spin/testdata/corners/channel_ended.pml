chan g = [1] of { chan };
active proctype B() { chan d; byte v; g?d; _nr_pr == 1; d?v }
active proctype A() { chan c = [1] of { byte }; c!7; g!c }
