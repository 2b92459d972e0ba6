/* eval follows the variable's present value */
chan c = [1] of { byte }; byte x; byte n;
active proctype A() { c!1; c!1 }
active proctype B() { do :: c?eval(x) -> n++ :: n == 2 -> break od }
active proctype C() { x = 1 }
