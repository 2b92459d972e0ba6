// Package staticproviso chooses edges so that every cycle of the system takes one of them. If no
// move that may take a sticky edge is ever left alone in a reduced state, each cycle has a
// state with all its moves: C3 without a look at the search, after
//
//	R. Kurshan, V. Levin, M. Minea, D. Peled, H. Yenigün: Static partial order
//	reduction, TACAS 1998, LNCS 1384.
//
// In
//
//	active proctype P() { do :: b = 1; b = 0 od }
//
// it is enough that b = 0 is sticky. On a cycle of the system some process goes round in the
// graph of its type, so the edges are chosen to cut the circles of these graphs. Not all
// need be cut: on a cycle each channel gains as many messages as it loses, so an edge that
// sends to a channel from which no edge that is left receives lies on none. Edges that can be
// in no ample set anyway cost nothing and are taken first.
//
// doc/reduction.md, "Static", has the proof, for processes that are created and die as
// well. A set is found once for a search; each edge that is chosen costs a pass or a few over the
// graphs of the process types.
package staticproviso
