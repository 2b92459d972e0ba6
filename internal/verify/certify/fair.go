package certify

import (
	"fmt"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
)

// unfair tells by definition (13.2, 13.3) why the run, which was replayed, is not fair; "" if it is. Who moved is read
// from the replayed statements, who could move is asked of the machine: not of what the search took down.
func (t *trial) unfair() string {
	moved := t.r.Moved()
	for p := range program.NoPID {
		switch {
		case moved.Has(p):
		case t.p.Fairness == search.Weak && !t.blocked.Has(p):
			return fmt.Sprintf("the run is not weakly fair: process %d could always move and never does", p)
		case t.p.Fairness == search.Strong && t.could.Has(p):
			return fmt.Sprintf("the run is not strongly fair: process %d could move infinitely often and never does", p)
		}
	}
	return ""
}

// chances notes the processes that can move in the state that the run has come to, and those that
// cannot. Beside a claim that takes part they are asked only where it is the system's turn.
func (t *trial) chances() {
	if t.view.Look(t.last); t.sys.Program.Claim != nil && !t.view.SystemsTurn() {
		return
	}
	var can program.PIDSet
	t.sys.Machine.Enabled(t.last, &t.moves)
	for _, mv := range t.moves.All {
		can.AddMovers(mv)
	}
	for p := range program.NoPID {
		if can.Has(p) {
			t.could.Add(p)
		} else {
			t.blocked.Add(p)
		}
	}
}
