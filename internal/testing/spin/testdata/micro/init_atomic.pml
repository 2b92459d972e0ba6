/* nobody moves before the atomic sequence of init is over */
byte n;
proctype P() { assert(n == 2); n++ }
init { atomic { run P(); n++; run P(); n++ } }
