/* full() in a formula */
chan c = [1] of { byte };
active proctype P() { c!1 }
ltl p { <> full(c) }
