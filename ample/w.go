package ample

import (
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// W reports whether the moves t satisfy W, the condition for weak fairness.
//
// Condition: no member, taken anywhere on a path without members, changes which other processes have an executable
// edge.
//
// Test: t is the moves of a single process, no move of t is a handshake, and every edge is quiet: the edge makes no
// edge of another process executable (depend.Relations.Quiet). C1 already implies that members make no such edge
// inexecutable.
//
// Why the test suffices, with C0 to C3: take a weakly fair run from a state s of the reduced system, and construct a
// run of the reduced system, the followed run. Let r be the rest of the given run, still to be followed.
//   - If s is full, follow the first step of r.
//   - Otherwise let T be the ample set of s. A member of T occurs in r: without one, the members of T would stay
//     executable (C1) while their process never moves, and r would not be fair. So r = w b r', where b is the first
//     member of T. Follow b. The rest is w r', which has the same end as r and is therefore fair.
//
// The followed run has the steps of the given run, in an order that the property cannot distinguish (C2). Every step
// is taken eventually, because full states come again and again (C3), and a full state takes the first step of the
// rest. So the same processes move infinitely often in both runs.
//
// Now let process j have made its last move in the followed run. The rest has states in which j is blocked. Let u be
// the first such state.
//   - At a full state u comes nearer by one step, or is the present state.
//   - At a reduced state b moves in front of w. b is not a move of j. The states along w now come after b; that does
//     not change whether j is blocked there (C1 and W).
//
// So u never moves away, and is reached eventually. By repetition j is blocked infinitely often on the followed run.
// A run ending is followed to the same end.
//
// If the model uses timeout the selectors choose every move: after b and w every process may be waiting for timeout,
// and before b no process was.
func W(quiet []bool, t []program.Move) bool {
	for _, mv := range t {
		if mv.Peer != program.NoPID || !quiet[mv.Edge] {
			return false
		}
	}
	return true
}

// quiet reports, by edge ID, whether the edge makes no edge of another process executable (see W). The result is nil
// unless o.Fair is set.
func quiet(r *depend.Relations, o Options) []bool {
	if !o.Fair {
		return nil
	}
	return r.Quiet()
}
