package search

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
)

// Reached is a set of states that are taken from it and added to it in no particular order, by regions.
type Reached interface {
	// Len is the number of states, and Bytes the memory of the set.
	Len() int64
	Bytes() int64
	// Copied says that all is being written anew, and that Bytes has the copy.
	Copied() bool
	// Stop makes Expand return false in all regions.
	Stop()
}

// Region is the part of one goroutine in a Reached.
type Region interface {
	// Expand takes some states and adds what follows on them. It waits for states of other regions where there are
	// none, and returns false where there will be no more. Where there is no room for more states the error is
	// compact.ErrFull, or wraps it.
	Expand() (e Expanded, more bool, err error)
	// Add adds states.
	Add(states []program.State) error
}

// Expanded is what one call of Expand has done.
type Expanded struct {
	// States were taken, from which so many transitions were followed.
	States, Transitions int64
	// Decided is how many of the moves of these were.
	Decided Decided
	// Fails: the automaton beside them fails in some of them.
	Fails bool
	// Accepting is how many of them are accepting nodes, where they are nodes (Catcher).
	Accepting int64
	// Odd states are some of them, which are not known: their successors were neither counted nor added. They may
	// have none, or a fault.
	Odd []program.State
}

// Reach visits every reachable state, in no particular order, by as many goroutines as there are regions, each with a
// graph of its own, and looks for faults. It ends at the first, at a step that is given up, or where reduction suffers
// from many odd states or many refusals, and reports that: a search in order is wanted, which has paths (Errors is
// empty here). There must be no automaton but one that the regions look after, which stays in its state monitor;
// without one that is NoQ. p.Store is not used. If there is a Reducer, the regions leave moves out; no proviso but the
// safety proviso by colours can be asked for.
func Reach(
	ctx context.Context, p Problem, set Reached, regions []Region, graphs []Graph, monitor Q,
) (res Result, faulty bool, err error) {
	if p.Automaton > 1 || p.Options.MaxDepth > 0 || p.Fairness != Unfair {
		return res, false, errors.New("search: without order there is neither automaton, nor depth, nor fairness")
	}
	o := &p.Options
	if p.Reducer != nil && o.Proviso != ProvisoNone && (o.Proviso != ProvisoColour || !o.SafetyProviso) {
		return res, false, errors.New("search: without order there is only the safety proviso by colours")
	}
	reduces := p.Reducer != nil
	p.Reducer = nil // that is for the regions
	r := &reach{crew: crew{set: set, most: p.Options.MaxStates}, reduces: reduces}
	r.crew.figures = r.figures
	r.pausing(&p.Options)
	p.Graph, p.Store = graphs[0], unordered{set: set}
	limits, err := newExplorer(ctx, p) // it looks at the limits alone
	if err != nil {
		return res, false, err
	}
	limits.extra = func() int64 { return 0 }
	p.Options = Options{}
	var work []func()
	for i, g := range regions {
		p.Graph = graphs[i]
		e, err := newExplorer(context.Background(), p)
		if err != nil {
			return res, false, err
		}
		w := &reachWorker{explorer: e, reach: r, region: g, q: max(0, monitor)}
		e.loops = monitor != NoQ
		r.workers, work = append(r.workers, w), append(work, w.run)
	}
	if err := regions[0].Add([]program.State{graphs[0].Init(nil)}); err != nil {
		return res, false, err
	}
	r.run(limits, work)
	for _, w := range r.workers {
		err = ended(limits, err, w.err, w.cut)
		w.release()
	}
	if r.tooMany() {
		limits.end(CutStates)
	}
	limits.stats = r.figures()
	return limits.result(), r.faulty.Load(), err
}

// reach is what the goroutines of one search share.
type reach struct {
	crew
	reduces bool
	workers []*reachWorker
	faulty  atomic.Bool
	// Figures of what was expanded, while counting is locked.
	counting sync.Mutex
	stats    Stats
}

func (r *reach) figures() (s Stats) {
	r.counting.Lock()
	defer r.counting.Unlock()
	s = r.stats
	s.Matched = s.Transitions - max(0, r.set.Len()-1)
	return s
}

// Where more than mostOdd states are odd, and more than one in oddOneIn, which might be reduced otherwise, the search
// ends: in a given order less may be left of the model.
const (
	mostOdd  = 1 << 10
	oddOneIn = 16
)

// Where more than one state in refusedOneIn, of leastRefusing or more, was refused what would be chosen at first, sets
// are taken that a search in order does not need, and the states may become many times as many: it ends.
const (
	leastRefusing = 1 << 12
	refusedOneIn  = 10
)

// count counts what was expanded.
func (r *reach) count(e *Expanded) {
	r.counting.Lock()
	defer r.counting.Unlock()
	r.stats.Nodes += e.States
	r.stats.Transitions += e.Transitions
	r.stats.Decided.Add(e.Decided)
	odd := r.stats.Odd > mostOdd && oddOneIn*r.stats.Odd > r.stats.Nodes
	if odd || r.stats.Nodes > leastRefusing && refusedOneIn*r.stats.Met > r.stats.Nodes {
		r.faulty.Store(true)
		r.set.Stop()
	}
}

type reachWorker struct {
	*explorer
	reach  *reach
	region Region
	q      Q
	err    error
}

// run expands states until there are no more, or the search ends.
func (w *reachWorker) run() {
	for more := true; more && w.err == nil; {
		w.reach.rests()
		var e Expanded
		e, more, w.err = w.region.Expand()
		if e.Fails {
			w.reach.faulty.Store(true)
			w.reach.set.Stop()
			return
		}
		for _, s := range e.Odd {
			if w.err == nil && !w.odd(s, &e) {
				w.reach.set.Stop()
				return
			}
		}
		w.reach.count(&e)
		if w.reach.tooMany() {
			w.reach.set.Stop()
		}
	}
	if w.err != nil {
		w.reach.set.Stop()
	}
}

// odd adds the successors of a state that its region does not know. It reports false if there is a fault.
func (w *reachWorker) odd(s program.State, x *Expanded) bool {
	w.state = s
	w.faults, w.qs = w.faults[:0], append(w.qs[:0], w.q)
	w.found, w.states = w.found[:0], w.states[:0]
	w.fireAll(node{q: w.q})
	if w.stop { // a step that was given up: whether an error comes before it, order decides
		w.cut = CutNone
	}
	if w.stop || len(w.faults) > 0 || w.stays != nil {
		w.reach.faulty.Store(true)
		return false
	}
	x.Transitions += int64(len(w.states))
	if w.reach.reduces { // all moves are followed: mostly there is at most one
		x.Decided.Add(w.decidedOdd())
	}
	states := make([]program.State, len(w.states))
	for i, t := range w.states {
		states[i] = t
	}
	w.drop()
	w.err = w.region.Add(states)
	return true
}

// decidedOdd is what is counted for an odd state, which was fired: all its moves are followed.
func (e *explorer) decidedOdd() Decided {
	n := int64(len(e.moves.All))
	d := Decided{Full: 1, MovesEnabled: n, MovesSelected: n, Share: 1}
	if n > 1 && !e.moves.Timeout {
		d.Odd = 1
	} else {
		d.Unasked = 1
	}
	return d
}

// unordered is what the limits of a search look at.
type unordered struct {
	store.Store
	set Reached
}

func (u unordered) Len() int     { return int(u.set.Len()) }
func (u unordered) Bytes() int64 { return u.set.Bytes() }

// Ahead implements store.Growing.
func (u unordered) Ahead() int64 {
	if u.set.Copied() {
		return 0
	}
	return u.set.Bytes()
}

// Find knows nothing: what stands in the set is found by others.
func (u unordered) Find([]byte) (store.Ref, bool) { return store.NoRef, false }

// Add and Get are never asked.
var _ store.Growing = unordered{}
