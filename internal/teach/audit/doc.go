// Package audit checks a partial-order reduction against the definitions of its conditions, independently of the
// computation of ample sets. From the full graph of a model and the decisions of a search, audit determines whether
//
//	C0  no set is empty where something can happen,
//	C1  on every path without members of the set, every step is independent of
//	    every member in the state where the step is taken,
//	C2  no member changes a proposition of the property, in this state or anywhere on
//	    these paths; or, if C2′ is requested, some member does not, and nothing else does,
//	C3  no cycle consists only of reduced states, or, where the search only needs
//	    the weaker condition,
//	S   every reduced state leads to a state where nothing is left out,
//	W   under weak fairness: no member changes, in this state or anywhere on these paths,
//	    which of the processes that do not move have something executable,
//
// and whether the reduced graph gives the answers of the full graph. The conditions are from
//
//	E. M. Clarke, O. Grumberg, D. Peled: Model Checking, MIT Press 1999, chapter 10.
//
// The check is exact, over every state and path, without sampling. The cost is affordable because C1 and C2 on the
// paths from s depend only on the set chosen in s. States with equal sets are therefore checked together, in a single
// breadth-first walk over the moves outside the set.
package audit
