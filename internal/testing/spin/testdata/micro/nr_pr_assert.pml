/* the assertion fails in the runs in which P is not yet dead */
proctype P() { skip }
init { run P(); assert(_nr_pr == 2) }
