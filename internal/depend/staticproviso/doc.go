// Package staticproviso chooses sticky edges such that every cycle of the system takes a sticky edge. If no move with
// a possible sticky edge is ever chosen alone in a reduced state, every cycle has a fully expanded state. This gives
// C3 without looking at the search, after
//
//	R. Kurshan, V. Levin, M. Minea, D. Peled, H. Yenigün: Static partial order
//	reduction, TACAS 1998, LNCS 1384.
//
// In
//
//	active proctype P() { do :: b = 1; b = 0 od }
//
// a sticky b = 0 is sufficient. On a system cycle some process moves around a cycle in the graph of its type, hence
// the chosen edges cut the cycles of these graphs. Some cycles need no cut: on a system cycle every channel gains as
// many messages as it loses, hence a send to a channel without remaining receives lies on no cycle. Edges excluded
// from every ample set anyway cost nothing and are chosen first.
//
// doc/dev/reduction/c3.md, "Static", has the proof, including the creation and death of processes. A set is computed
// once per search; every chosen edge costs one or a few passes over the graphs of the process types.
package staticproviso
