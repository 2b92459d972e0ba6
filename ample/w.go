package ample

import (
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// W: for weak fairness. No member of the set, taken anywhere on a path without
// members of the set, changes which other processes have something executable.
//
// Test: the set is the moves of one process, no handshake among them, and their edges
// are quiet (depend.Relations.Quiet): they make nothing executable for other
// processes. That they make nothing inexecutable is C1 already.
//
// With C0 to C3 it suffices. Take a weakly fair run from a state s of the reduced
// system, and let r be what is left of it. If s is full, follow r. Otherwise let
// T be the set at s. If no member of T occurred in r, they would all stay executable
// (C1), and their process would never move: r would not be fair. So r = w b r' with the first
// b of T; go on with b, and w r' is left, which has the same end as r, and is fair, too.
// The run that is followed has the same steps as the one given, in an order that
// does not change what a property sees (C2): each is taken at last, since by C3 full
// states come again and again, and there the first step left is taken. So
// processes that move infinitely often do in both. Now let process j
// have made its last move in the run that is followed. On what is left there are states in which j is
// blocked. Consider the first of them. At a full state it comes nearer by a step,
// or is the present one. At a reduced state, b is put before w. It is not of j; the states along
// w have b behind them afterwards and had not before, and that makes no difference to whether j is
// blocked (C1 and W). So it does not go farther away, and is met at last. And so on: j is
// blocked infinitely often on the run that is followed. A run that ends is followed to the same end.
//
// Where the model uses timeout the selectors choose all moves: after b and w everyone may be waiting
// for it, and before b nobody was.
func W(quiet []bool, t []program.Move) bool {
	for _, mv := range t {
		if mv.Peer != program.NoPID || !quiet[mv.Edge] {
			return false
		}
	}
	return true
}

// quiet returns which edges are quiet, nil unless fairness is to be preserved.
func quiet(r *depend.Relations, o Options) []bool {
	if !o.Fair {
		return nil
	}
	return r.Quiet()
}
