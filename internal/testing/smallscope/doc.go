// Package smallscope holds tests over all small systems: pairs of processes with at most three locations and three
// edges, which share a bit and a channel. If the reduction is wrong, some small system probably shows the error (the
// approach is Siegel's, CAV 2019, with Alloy). The tests audit the reduction on each system, for every search and for
// a fixed set of automata.
package smallscope
