// Package smallscope holds tests over all small systems. A small system is a pair of processes with at most three
// locations and three edges, which share a bit and a channel. An error in the reduction probably shows in some small
// system (the approach of Siegel, CAV 2019, with Alloy). The tests audit the reduction on every system, for every
// search and for a fixed set of automata.
package smallscope
