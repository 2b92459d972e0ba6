/* B may die before or after A writes g; what the formula excludes is g written while B lives. */
byte g;
active proctype A() { g = 1; (false) }
active proctype B() { skip }
ltl p { !(<> (g == 1 && _nr_pr == 3)) }
