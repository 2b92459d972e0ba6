/* where a process is, in a formula */
byte n;
active [2] proctype P() { do :: n == 0 -> n = 1; cs: n = 0 od }
ltl safe { [] !(P[0]@cs && P[1]@cs) }
ltl comes { <> (P[0]@cs) }
ltl some { [] <> (P[0]@cs || P[1]@cs) }
