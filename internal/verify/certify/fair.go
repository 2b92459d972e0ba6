package certify

import (
	"fmt"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/trace"
)

// unfair tells by definition (13.2, 13.3) why the run along l, which was replayed as t, is
// not fair; "" if it is. Who moved is read from the replayed statements, who could move is
// asked of the machine: not of what the search took down.
func unfair(f search.Fairness, sys System, l search.Lasso, t *trace.Trace) string {
	var moved program.PIDSet
	for _, s := range t.Steps[t.CycleStart:] {
		for _, p := range []program.PID{s.Proc, s.Peer} {
			if p != program.NoPID {
				moved.Add(p)
			}
		}
	}
	could, blocked := chances(sys, l)
	for p := range program.NoPID {
		switch {
		case moved.Has(p):
		case f == search.Weak && !blocked.Has(p):
			return fmt.Sprintf("the run is not weakly fair: process %d could always move and never does", p)
		case f == search.Strong && could.Has(p):
			return fmt.Sprintf("the run is not strongly fair: process %d could move infinitely often and never does", p)
		}
	}
	return ""
}

// chances returns the processes that can move in some state of the cycle of l, and those that
// cannot in some. Beside a claim that takes part they are asked only where it is the
// system's turn.
func chances(sys System, l search.Lasso) (could, blocked program.PIDSet) {
	var moves program.Moves
	view := sys.Machine.View()
	for _, s := range l.Cycle { // the states after the steps are those before them, too
		if view.Look(s.State); sys.Program.Claim != nil && !view.SystemsTurn() {
			continue
		}
		var can program.PIDSet
		sys.Machine.Enabled(s.State, &moves)
		for _, mv := range moves.All {
			can.AddMovers(mv)
		}
		for p := range program.NoPID {
			if can.Has(p) {
				could.Add(p)
			} else {
				blocked.Add(p)
			}
		}
	}
	return could, blocked
}
