// Package smallscope holds tests that go through all small systems: pairs of
// processes with at most three locations and three edges, which share a bit and a
// channel. If the reduction is wrong, some small system is likely to show it
// (the approach is Siegel's, CAV 2019, who used Alloy), and here it is audited on
// each of them, for every search and for a fixed set of automata.
package smallscope
