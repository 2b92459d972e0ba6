/* a local channel goes with its process; its number is given again */
byte n;
proctype P() { chan c = [1] of { byte }; c!n; n++ }
init { run P(); n == 1; _nr_pr == 1; run P(); n == 2; _nr_pr == 1; assert(n == 2) }
