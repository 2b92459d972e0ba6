/* _nr_pr counts the processes that have not died */
byte top;
proctype P() { skip }
init { assert(_nr_pr == 1); atomic { run P(); run P(); top = _nr_pr }; assert(top == 3); _nr_pr == 1; top = 0 }
