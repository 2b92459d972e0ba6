package ltlpor

import (
	"fmt"

	"ltlpor/program"
	"ltlpor/search"
	"ltlpor/trace"
)

// fair checks by definition (13.2, 13.3) that the run along l, which was replayed as t, is
// fair, and says so in t. Who moved is read from the replayed statements, who could move is
// asked of the reference machine: not of what the search took down.
func fair(f Fairness, enabled func(program.State, *program.Moves), l search.Lasso, t *trace.Trace) error {
	if f == Unfair {
		return nil
	}
	var moved, blocked, could program.PIDSet
	for _, s := range t.Steps[t.CycleStart:] {
		for _, p := range []program.PID{s.Proc, s.Peer} {
			if p != program.NoPID {
				moved.Add(p)
			}
		}
	}
	var moves program.Moves
	for _, s := range l.Cycle { // the states after the steps are those before them, too
		var can program.PIDSet
		enabled(s.State, &moves)
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
	for p := range program.NoPID {
		switch {
		case moved.Has(p):
		case f == WeaklyFair && !blocked.Has(p):
			return fmt.Errorf("the run is not weakly fair: process %d could always move and never does", p)
		case f == StronglyFair && could.Has(p):
			return fmt.Errorf("the run is not strongly fair: process %d could move infinitely often and never does", p)
		}
	}
	t.Fairness = f.String()
	return nil
}
