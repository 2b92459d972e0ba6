// Package audit checks a partial-order reduction against the definitions of its conditions, independently of the
// computation of ample sets. From the full graph of a model and the choices of a search, audit determines whether
//
//	C0  the chosen set is not empty if a move is enabled,
//	C1  on every path without chosen moves, every step is independent of every
//	chosen move, in the state where the step is taken,
//	C2  no chosen move is visible, in this state or anywhere on these paths; or, for
//	C2′, some chosen move is invisible, and so is every move outside the set,
//	C3  no cycle consists only of reduced states, or, if the search needs only
//	the weaker condition S,
//	S   every reduced state leads to a state that is not reduced,
//	W   under weak fairness: no chosen move enables or disables another process, in
//	this state or anywhere on these paths,
//
// and whether the reduced graph has the same violations as the full graph. A move is visible if it changes a
// proposition of the property. A state is reduced if the search prunes moves there. The conditions are from
//
//	E. M. Clarke, O. Grumberg, D. Peled: Model Checking, MIT Press 1999, chapter 10.
//
// The check is exact: it covers every state and path, without sampling. The cost is affordable, because C1 and C2 on
// the paths from a state depend only on the set chosen in the state. States with equal sets are therefore checked
// together, in a single breadth-first walk over the moves outside the set.
package audit
