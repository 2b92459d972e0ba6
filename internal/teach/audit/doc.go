// Package audit checks a partial-order reduction by what its conditions mean. It
// knows nothing of how ample sets are computed: it takes the full graph of a
// model and the decisions that a search made, and looks in the graph whether
//
//	C0  no set is empty where something can happen,
//	C1  on every path without members of the set, each step is independent of
//	    each member in the state in which it is taken,
//	C2  no member changes what the property can see, there or anywhere on those paths;
//	    or, if asked for C2′, some member does not, and nothing else does there,
//	C3  no cycle consists of reduced states only, or, where the search needs no
//	    more than that,
//	S   from every reduced state one is reached in which nothing is left out,
//	W   under weak fairness: no member changes, there or anywhere on those paths, which
//	    of the processes that do not move have something executable,
//
// and whether the reduced graph gives the answers of the full one. The
// conditions are those of
//
//	E. M. Clarke, O. Grumberg, D. Peled: Model Checking, MIT Press 1999, chapter 10.
//
// Everything is exact: all states, all paths, no sampling. What makes that
// affordable is that C1 and C2 on the paths from s ask for nothing but the set
// chosen in s. So states with equal sets are looked at together, in one
// breadth-first walk over the moves outside of the set.
package audit
