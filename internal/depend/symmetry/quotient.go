package symmetry

import (
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Quotient is the system of a machine in which each state stands for its orbit: every outcome becomes the
// representative of its orbit. It belongs to one goroutine.
//
// The representative is a function of the state alone: exchanges of neighbouring members are made as long as one of
// them makes the state smaller (exchange.go). An orbit may have several representatives, which costs states and no
// verdict.
type Quotient struct {
	exec.System
	symmetry *Symmetry
	w        exec.Editor
	// exchanges are the generators for the states with `live` processes and this number of channels.
	exchanges      []*exchange
	live, channels int
	made           []*generator // buffer of represent
}

// NewQuotient returns the quotient of m, a machine of the program of s.
func (s *Symmetry) NewQuotient(m exec.Machine) *Quotient {
	return &Quotient{System: m, symmetry: s, w: s.copies.editor(m.(exec.Editable).Editor())}
}

// Fire implements exec.Stepper.
func (q *Quotient) Fire(s program.State, mv program.Move, out *program.Outcomes) {
	n := len(out.All)
	q.System.Fire(s, mv, out)
	for i := range out.All[n:] {
		o := &out.All[n+i]
		if o.GoesOn() {
			q.represent(o.State)
		}
	}
}

// Represent turns state into the representative of its orbit, in place, and reports whether it changed.
func (q *Quotient) Represent(state program.State) bool { return len(q.represent(state)) > 0 }

// mostExchanges times the square of the number of generators bounds the exchanges for a representative. To sort members
// takes one times the square. More representatives for an orbit cost states, and no verdict.
const mostExchanges = 4

// represent turns state into a representative of its orbit, and returns the exchanges made, in order. The result is
// valid until the next call.
func (q *Quotient) represent(state program.State) (made []*generator) {
	if !q.open(state) {
		return nil
	}
	made = q.made[:0]
	most := mostExchanges * (1 + len(q.exchanges)*len(q.exchanges))
	for changed := true; changed && len(made) < most; {
		changed = false
		for i := 0; i < len(q.exchanges) && len(made) < most; {
			x := q.exchanges[i]
			if !x.smaller(state) {
				i++
				continue
			}
			x.apply(state)
			made = append(made, x.generator)
			changed = true
			i = max(0, i-1) // the member that came down may go on
		}
	}
	q.made = made
	return made
}

// open prepares q.exchanges for state. The result is false if some member does not exist in the state, unless a row
// creates the members.
func (q *Quotient) open(state program.State) bool {
	q.w.Select(state)
	live, channels := q.w.Live(), q.w.Open()
	if live < q.symmetry.processes && !q.symmetry.byRow {
		return false
	}
	if q.live == live && q.channels == channels {
		return true // behind the start, the number of processes tells which they are
	}
	q.live, q.channels, q.exchanges = live, channels, nil
	for _, g := range q.symmetry.generators {
		if int(g.last()) < live {
			q.exchanges = append(q.exchanges, newExchange(g, q.w))
		}
	}
	return true
}

// exchangeOf returns the exchange by g that open prepared, or nil if not all processes exist.
func (q *Quotient) exchangeOf(g *generator) *exchange {
	i := slices.IndexFunc(q.exchanges, func(x *exchange) bool { return x.generator == g })
	if i < 0 {
		return nil
	}
	return q.exchanges[i]
}
