package explain

import (
	"context"

	"ltlpor/internal/model/program"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/verify/system"
)

// wanted has the states to be explained (the wanted states), as a list or by a condition. With a condition, the first
// state of the search that satisfies it is the only wanted state.
type wanted struct {
	states []program.State          // representatives, if the search stores one state for each orbit
	orbits []Orbit                  // by index in states; nil if the search stores every state
	index  map[string]int           // state -> its index in states
	is     func(program.State) bool // the condition, or nil
	// where reports whether a state is wanted: `is` holds in it, or in a state for which the search stores it. It may be
	// nil.
	where func(program.State) bool
}

// wanted returns the states that x.Options select.
func (x *explainer) wanted(ctx context.Context) (w wanted, err error) {
	number := func(program.State) int { return -1 }
	switch {
	case x.Where != nil:
		w.is, err = x.truth()
		w.where = x.inOrbit(w.is)
		return w, err
	case x.Along != nil:
		w.states = x.Along
	case x.Number == First:
		w.is = func(program.State) bool { return true }
		w.where = w.is
		return w, nil
	case x.Number == 0:
		w.states = []program.State{x.system.Machine.Init(nil)}
	default:
		g, err := audit.Explore(ctx, x.system.Machine.Clone(), x.Limit)
		if err != nil {
			return w, err
		}
		if x.Number < 0 || x.Number >= len(g.States) {
			return w, &NoStateError{x.Number, len(g.States)}
		}
		w.states = []program.State{g.States[x.Number]}
		number = g.Index
	}
	x.represent(&w, number)
	w.index = map[string]int{}
	for i, s := range w.states {
		if _, ok := w.index[string(s)]; !ok {
			w.index[string(s)] = i
		}
	}
	return w, nil
}

// truth returns a function that reports whether expression x.Where is true in a state. If the expression has no value,
// for example because of a division by zero, it counts as false.
func (x *explainer) truth() (func(program.State) bool, error) {
	own := *x.system.Program
	own.Props = []program.Prop{{Name: "where", X: x.Where}}
	m, err := system.Machine(&own)
	if err != nil {
		return nil, err
	}
	return func(s program.State) bool {
		if m.Props(s)&1 == 0 {
			return false
		}
		undefined, _ := m.Undefined()
		return undefined&1 == 0
	}, nil
}

// find returns the index of s in w.states. If w has a condition, the index is 0. If s is not wanted, ok is false.
func (w *wanted) find(s program.State) (i int, ok bool) {
	if w.where != nil {
		return 0, w.where(s)
	}
	i, ok = w.index[string(s)]
	return i, ok
}
