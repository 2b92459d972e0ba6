package symmetry

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Quotient is the system of a machine in which each state stands for its orbit: every outcome becomes the
// representative of its orbit. It belongs to one goroutine.
//
// The representative is a function of the state alone: exchanges of neighbouring members are made as long as one of
// them makes the state smaller (smaller.go). An orbit may have several representatives, which costs states and no
// verdict.
type Quotient struct {
	exec.System
	symmetry *Symmetry
	v        exec.View
	w        exec.Editor
	other    program.State
}

// NewQuotient returns the quotient of m, a machine of the program of s.
func (s *Symmetry) NewQuotient(m exec.Machine) *Quotient {
	return &Quotient{System: m, symmetry: s, v: m.View(), w: m.(exec.Editable).Editor()}
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

// mostExchanges times the square of the number of generators bounds the exchanges for a representative. To sort members
// takes one times the square. More representatives for an orbit cost states, and no verdict.
const mostExchanges = 4

// represent turns state into a representative of its orbit, and returns the exchanges made, in order.
func (q *Quotient) represent(state program.State) (made []*generator) {
	q.v.Select(state)
	if q.v.Live() < q.symmetry.processes {
		return nil
	}
	most := mostExchanges * (1 + len(q.symmetry.generators)*len(q.symmetry.generators))
	for changed := true; changed && len(made) < most; {
		changed = false
		for i := 0; i < len(q.symmetry.generators) && len(made) < most; {
			g := q.symmetry.generators[i]
			if !g.smaller(q.v) {
				i++
				continue
			}
			q.apply(g, state)
			copy(state, q.other)
			q.v.Select(state)
			made = append(made, g)
			changed = true
			i = max(0, i-1) // the member that came down may go on
		}
	}
	return made
}

// apply sets q.other to the image of state under g. q.v must have state selected.
func (q *Quotient) apply(g *generator, state program.State) {
	q.other = append(q.other[:0], state...)
	q.w.Select(q.other)
	g.image(q.v, q.w)
}
