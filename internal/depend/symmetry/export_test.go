package symmetry

import (
	"slices"

	"ltlpor/internal/model/program"
)

// Generators returns the number of generators: exchanges of two members that generate all permutations of each part.
func (s *Symmetry) Generators() int { return len(s.generators) }

// Exchanged returns the two processes that generator n exchanges, of the class of the part.
func (s *Symmetry) Exchanged(n int) (p, q program.PID) {
	return s.generators[n].lead.p, s.generators[n].lead.q
}

// Together reports whether generator n exchanges members of several classes.
func (s *Symmetry) Together(n int) bool { return len(s.generators[n].pairs) > 1 }

// Counterpart returns the process with which generator n exchanges p, or p.
func (s *Symmetry) Counterpart(n int, p program.PID) program.PID {
	return s.generators[n].counterpart(p)
}

// CounterpartEdge returns the edge that the counterpart of p under generator n takes where p takes edge id.
func (s *Symmetry) CounterpartEdge(n int, id program.EdgeID, p program.PID) program.EdgeID {
	if q := s.Counterpart(n, p); q != p {
		return s.copies.counterpart(id, q)
	}
	return id
}

// Image returns the image of state under generator n. All members must exist in the state.
func (s *Symmetry) Image(n int, state program.State) program.State {
	return s.image(s.generators[n], state)
}

// Applies reports whether the processes of generator n are interchangeable in the state: all members exist or, with a
// row, the processes that the generator exchanges.
func (s *Symmetry) Applies(n int, state program.State) bool {
	w := s.machine.View()
	w.Select(state)
	return w.Live() >= s.processes || s.byRow && w.Live() > int(s.generators[n].last())
}

// ByRow reports whether a row of steps creates the members.
func (s *Symmetry) ByRow() bool { return s.byRow }

// Representative returns the representative of the orbit of state.
func (q *Quotient) Representative(state program.State) program.State {
	s := slices.Clone(state)
	q.represent(s)
	return s
}

// Smaller reports whether the image of state under generator n is smaller than state.
func (q *Quotient) Smaller(n int, state program.State) bool {
	if !q.open(state) {
		return false
	}
	x := q.exchangeOf(q.symmetry.generators[n])
	return x != nil && x.smaller(state)
}

// Exchange returns the image of state under generator n as a quotient makes it.
func (q *Quotient) Exchange(n int, state program.State) program.State {
	s := slices.Clone(state)
	if q.open(s) {
		if x := q.exchangeOf(q.symmetry.generators[n]); x != nil {
			x.apply(s)
		}
	}
	return s
}

// Cells returns the values of state in the order that representatives minimise.
func (s *Symmetry) Cells(state program.State) (list []int32) {
	c, w := s.codes, s.copies.view(s.machine.View())
	w.Select(state)
	locals := func(naming bool) {
		for p := range program.PID(w.Live()) {
			typ, _ := w.Process(p)
			for _, v := range c.prog.Types[typ].Locals {
				for i := range v.Elements() {
					if !v.Hidden && c.locals[typ][v.ID].names(v) == naming {
						list = append(list, w.Local(p, v, i))
					}
				}
			}
		}
	}
	globals := func(naming bool) {
		for _, v := range c.prog.Globals {
			for i := range v.Elements() {
				if !v.Hidden && c.globals[v.ID].names(v) == naming {
					list = append(list, w.Global(v, i))
				}
			}
		}
	}
	for p := range program.PID(w.Live()) {
		_, l := w.Process(p)
		list = append(list, int32(l))
	}
	locals(false)
	globals(false)
	locals(true)
	globals(true)
	for id := int32(1); id <= int32(w.Open()); id++ {
		typ, n := w.Channel(id)
		list = append(list, int32(n))
		for k := range n {
			for j := range c.prog.ChanTypes[typ].Fields {
				list = append(list, w.Field(id, k, j))
			}
		}
	}
	return list
}
