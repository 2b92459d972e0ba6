/* a process held by its clause does not hold a timeout back */
bool on; byte x;
active proctype A() provided (on) { x = 1 }
active proctype B() { timeout; on = true }
