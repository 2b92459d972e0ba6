package explain

import (
	"bytes"
	"fmt"

	"ltlpor/internal/model/program"
	"ltlpor/trace"
)

// Orbit is the orbit of an explained state: the states for which the search stores the explained state, or a further
// representative.
type Orbit struct {
	// Processes are the interchangeable processes as text. Size is the number of states of the orbit. If All is false,
	// there are more: Options.Limit bounds the count.
	Processes string
	Size      int
	All       bool
	// Representative is the number of the explained state in the full graph, or -1 without numbers.
	Representative int
	// Asked are the values of the state that was asked about, in whose place the search has the explained state.
	// Exchanges says which processes are exchanged. Both are nil if the states are the same.
	Asked     []trace.Group
	Exchanges []Exchange
}

// Exchange says that process From of the state that was asked about is process To of the explained state.
type Exchange struct{ From, To string }

// represent replaces the states of w by their representatives, and sets w.orbits. number returns the number of a state
// in the full graph, or -1. If the search stores every state, represent does nothing.
func (x *explainer) represent(w *wanted, number func(program.State) int) {
	if x.quotient == nil {
		return
	}
	for i, s := range w.states {
		var o Orbit
		w.states[i], o = x.orbit(s)
		if o.Representative = number(w.states[i]); x.Along == nil && o.Asked == nil {
			o.Representative = x.Number
		}
		w.orbits = append(w.orbits, o)
	}
}

// orbit returns the representative of s, and the orbit.
func (x *explainer) orbit(s program.State) (program.State, Orbit) {
	r, to := x.quotient.Renamed(s)
	members, all := x.quotient.Orbit(r, x.Limit)
	o := Orbit{Processes: x.result.Plan.Interchange.Processes, Size: len(members), All: all, Representative: -1}
	if bytes.Equal(r, s) {
		return r, o
	}
	o.Asked = x.words.state(s)
	view := x.words.views()
	view.Select(s)
	name := func(p program.PID) string {
		typ, _ := view.Process(p)
		return fmt.Sprintf("%s(%d)", x.words.Types[typ].Name, p)
	}
	for p, q := range to {
		if program.PID(p) != q {
			o.Exchanges = append(o.Exchanges, Exchange{name(program.PID(p)), name(q)})
		}
	}
	return r, o
}

// inOrbit returns a function that reports whether `is` holds in some state for which the search stores a given state.
// If the search stores every state, the result is `is`.
func (x *explainer) inOrbit(is func(program.State) bool) func(program.State) bool {
	if x.quotient == nil || is == nil {
		return is
	}
	return func(r program.State) bool { return x.memberWhere(r, is) != nil }
}

// memberWhere returns the first state with representative r in which `is` holds, or nil.
func (x *explainer) memberWhere(r program.State, is func(program.State) bool) program.State {
	members, _ := x.quotient.Orbit(r, x.Limit)
	for _, m := range members {
		if is(m) {
			if own, _ := x.quotient.Renamed(m); bytes.Equal(own, r) {
				return m
			}
		}
	}
	return nil
}
