/* the clause becomes false within an atomic sequence */
bool on = true; byte x;
active proctype A() provided (on) { atomic { x = 1; on = false; x = 2; x = 3 } }
active proctype B() { !on; x = x + 4; on = true }
