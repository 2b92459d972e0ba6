package search

import (
	"context"
	"errors"
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
)

// Single computes the steps of single states, for a search with states outside of this package. The choice of
// moves in a state may depend on nothing but the state: the only provisos are ProvisoStatic and ProvisoNone. A Single
// belongs to a single goroutine.
type Single struct{ *explorer }

// Steps are the steps of a state.
type Steps struct {
	// States are the system states to which the selected moves lead. The slices are valid until the next call.
	States []program.State
	// Faults are the faults of the selected moves.
	Faults []*program.Fault
	// Stays, if not nil, is a run staying in a move for ever; see Result.Stays.
	Stays   *program.Fault
	Decided Decided
	// Endless: the machine gave up on a move (CutEndless).
	Endless bool
}

// NewSingle returns a Single for the graph and the reducer of p.
func NewSingle(p Problem) (*Single, error) {
	if p.Reducer != nil && p.Options.Proviso != ProvisoStatic && p.Options.Proviso != ProvisoNone {
		return nil, errors.New("search: a choice that asks the search is not a function of the state")
	}
	p.Store = store.NewHash() // stays empty: no successor leads back
	p.Options = Options{
		Proviso: p.Options.Proviso, SafetyProviso: p.Options.SafetyProviso, Sticky: p.Options.Sticky,
		Empty: p.Options.Empty,
	}
	e, err := newExplorer(context.Background(), p)
	if err != nil {
		return nil, err
	}
	e.release()
	e.single = true
	return &Single{e}, nil
}

// Expand returns the steps of s. The automaton goes from q to the states in qs; without an automaton, qs is {0}.
// Infinite says whether the property is about infinite runs.
func (x *Single) Expand(s program.State, q Q, qs []Q, infinite bool) Steps {
	x.loops = infinite
	x.state, x.qs = s, append(x.qs[:0], qs...)
	x.faults, x.found, x.states = x.faults[:0], x.found[:0], x.states[:0]
	x.stop, x.cut, x.stays, x.stats = false, CutNone, nil, Stats{}
	x.fireAll(node{q: q})
	r := Steps{Stays: x.stays, Decided: x.stats.Decided, Endless: x.cut == CutEndless}
	for _, t := range x.states {
		r.States = append(r.States, t)
	}
	for _, h := range x.faults {
		r.Faults = append(r.Faults, h.fault)
	}
	return r
}

// selects returns the moves to explore in the current state, without a look at colours.
func (e *explorer) selects() []program.Move {
	all, sel := e.moves.All, e.moves.All
	d := &e.stats.Decided
	if e.Reducer != nil && len(all) > 1 {
		if c := e.Reducer.Choose(&e.moves, e.closes); c != program.Full {
			sel = e.Reducer.Moves(&e.moves, c)
		}
	} else {
		d.Unasked++
	}
	if len(sel) == 0 && !e.Options.Empty {
		panic("bug: the reducer chose no move")
	}
	d.Count(len(all), len(sel))
	return sel
}

// Retrace returns the errors that g shows at the end of a run: the faults of moves in the last state of the run, and
// the faults of the claim. states are the states of the run from the initial state on, and qs the automaton states.
// Consecutive states must be steps of g; Retrace tries every move of a state.
func Retrace(p Problem, states []program.State, qs []Q) (r Result, err error) {
	e, path, err := newRetrace(p, states, qs)
	if err != nil {
		return r, err
	}
	e.untilHalted(func() { e.expand(path[len(path)-1]) })
	return e.result(), nil
}

// RetraceCycle returns the result with the accepting cycle of a run as its error. states and qs are those of the run,
// as for Retrace, from the initial state on to the end of the cycle. The cycle begins at index `from`: the last state
// has a step to the state there.
func RetraceCycle(p Problem, states []program.State, qs []Q, from int) (r Result, err error) {
	e, path, err := newRetrace(p, states, qs)
	if err != nil {
		return r, err
	}
	e.untilHalted(func() {
		if key := keyOf(nil); e.count(key) {
			cycle := append(slices.Clone(path[from+1:]), path[from])
			e.keepError(Error{Kind: AcceptanceCycle, Lasso: e.lasso(path[:from+1], cycle)})
		}
	})
	return e.result(), nil
}

// newRetrace returns the explorer for Retrace and RetraceCycle, and the nodes of the run.
func newRetrace(p Problem, states []program.State, qs []Q) (e *explorer, path []node, err error) {
	if len(states) == 0 || len(states) != len(qs) {
		return nil, nil, errors.New("search: a run has as many automaton states as states, and at least one")
	}
	p.Store, p.Reducer = store.NewHash(), nil
	p.Options = Options{MaxErrors: p.Options.MaxErrors, Halt: p.Options.Halt}
	if e, err = newExplorer(context.Background(), p); err != nil {
		return nil, nil, err
	}
	path = make([]node, len(states))
	for i, s := range states {
		ref, _ := e.Store.Add(s)
		path[i] = node{ref, qs[i]}
	}
	e.path = func(dst []node) []node { return append(dst, path...) }
	e.length = func() int { return len(path) + 1 }
	e.extra = func() int64 { return 0 }
	return e, path, nil
}

// Successors returns the states to which the moves of s lead, whatever the reducer chooses. The arguments are those of
// Expand. The result is valid until the next call of a method.
func (x *Single) Successors(s program.State, q Q, qs []Q, infinite bool) []program.State {
	r := x.Reducer
	x.Reducer = nil
	states := x.Expand(s, q, qs, infinite).States
	x.Reducer = r
	return states
}
