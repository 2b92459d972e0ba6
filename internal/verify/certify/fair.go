package certify

import (
	"fmt"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
)

// unfair returns the reason why the replayed run is not fair by definitions 13.2 and 13.3 of semantics.md, or "" if the
// run is fair. It uses the replayed statements and the enabled moves of the machine, and no data from the search.
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

// chances updates t.could and t.blocked for the current state: a process with an enabled move is added to t.could, and
// any other process to t.blocked. In the turn of a claim that takes part in the run, chances does nothing.
func (t *trial) chances() {
	if t.view.Select(t.last); t.sys.Program.Claim != nil && !t.view.SystemsTurn() {
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
