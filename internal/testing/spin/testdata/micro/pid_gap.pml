/* an older process at its end keeps its number until the younger are gone; new ones come after it */
byte a, b, c;
proctype S() { a = _pid }
proctype L() { b = _pid; c == 1; b = 0 }
proctype N() { c = _pid }
init { atomic { run S(); run L() }; (a > 0 && b > 0); run N(); c > 0; assert(c == 3); c = 1 }
