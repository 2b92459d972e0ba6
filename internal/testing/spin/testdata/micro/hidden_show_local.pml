/* show and local change nothing for the values */
show byte s = 1; local byte l = 2; hidden int h;
active proctype P() { show byte k = 3; s = k; l = s + l; h = l; assert(s == 3 && l == 5) }
