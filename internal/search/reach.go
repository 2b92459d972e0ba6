package search

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
)

// Reached is a set of states that several goroutines extend, each through its Region, in no particular order.
type Reached interface {
	// Len returns the number of states, and Bytes the memory of the set in bytes.
	Len() int64
	Bytes() int64
	// Copied reports whether the set is being rewritten; Bytes then includes the copy.
	Copied() bool
	// Stop makes Expand return false in every region.
	Stop()
}

// Region is the access of a single goroutine to a Reached: Region expands states and adds successors.
type Region interface {
	// Expand takes some states and adds their successors.
	//   - If no state is available, Expand waits for states of other regions.
	//   - more is false if no states will follow.
	//   - If no room is left for further states, the error is compact.ErrFull or wraps it.
	Expand() (e Expanded, more bool, err error)
	// Add adds states to the set.
	Add(states []program.State) error
}

// Expanded is the result of one call of Expand: counts, and states that Expand could not handle.
type Expanded struct {
	// States is the number of states taken, Transitions the number of transitions followed from them.
	States, Transitions int64
	// Decided has the figures of the decisions in the states.
	Decided Decided
	// Fails: the automaton of the region fails in some of the states.
	Fails bool
	// Accepting is the number of accepting nodes among the states, if the states are nodes (Catcher).
	Accepting int64
	// Odd are the odd states among the states taken: the region does not know their successors, and neither counted
	// nor added any. An odd state may have no successors, or a fault.
	Odd []program.State
}

// Reach visits every reachable state in no particular order and looks for faults, with a goroutine per region and
// graph.
//   - faulty is true if Reach gave up: at the first fault, at an endless step, or if the reduction suffers from many
//     odd states or from many violations of the proviso. In this case res.Errors is empty, and the caller must run a
//     sequential search, which can construct traces.
//   - The only permitted automaton is a monitor that the regions keep in the state monitor. monitor is NoQ if there
//     is no automaton.
//   - p.Store is not used. If p.Reducer is not nil, the regions leave out moves. The only permitted proviso is the
//     safety proviso by colours.
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
	p.Reducer = nil // the regions choose the moves, not this explorer
	r := &reach{crew: crew{set: set, most: p.Options.MaxStates}, reduces: reduces}
	r.crew.figures = r.figures
	r.pausing(&p.Options)
	p.Graph, p.Store = graphs[0], unordered{set: set}
	limits, err := newExplorer(ctx, p) // this explorer only checks the limits
	if err != nil {
		return res, false, err
	}
	limits.extra = func() int64 { return 0 }
	keeper, err := newReachKeeper(p.Options.Checkpoint, r, regions[0])
	if err != nil {
		return res, false, err
	}
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
	if keeper != nil {
		r.keeper = keeper
	}
	if keeper != nil && keeper.From != nil {
		first := r.workers[0]
		work[0] = func() {
			if first.err = keeper.load(first.region); first.err == nil {
				first.run()
			} else {
				set.Stop()
			}
		}
	} else if err := regions[0].Add([]program.State{graphs[0].Init(nil)}); err != nil {
		return res, false, err
	}
	r.run(limits, work)
	whole := true
	for _, w := range r.workers {
		whole = whole && w.err == nil && w.cut == CutNone
		err = ended(limits, err, w.err, w.cut)
		w.release()
	}
	if keeper != nil {
		keeper.last(limits, err, whole)
	}
	if r.tooMany() {
		limits.end(CutStates)
	}
	limits.stats = r.figures()
	return limits.result(), r.faulty.Load(), err
}

// reach is the state that the goroutines of Reach share.
type reach struct {
	crew
	reduces bool
	workers []*reachWorker
	faulty  atomic.Bool
	// The figures of the expanded states, guarded by counting.
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

// Reach gives up if more than mostOdd states, and more than one state in oddOneIn, are odd (expanded without the
// reducer). A sequential search calls the reducer for such states, and may visit fewer states.
const (
	mostOdd  = 1 << 10
	oddOneIn = 16
)

// Reach gives up if, after at least leastRefusing states, the first ample set violated the proviso in more than one
// state in refusedOneIn. A sequential search does not need the larger sets chosen instead, which may multiply the
// states.
const (
	leastRefusing = 1 << 12
	refusedOneIn  = 10
)

// count adds the counts in e to r.stats. It gives up the search, by setting r.faulty, in two cases: too many states
// are odd (expanded without the reducer), or the first choice violated the proviso in too many states.
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

// run expands states until none are left or the search ends.
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

// odd computes the successors of s, a state for which the region does not know all successors (an odd state). odd adds
// the successors to the region and the counts to x. odd returns false and sets faulty if the state has a fault or an
// endless step.
func (w *reachWorker) odd(s program.State, x *Expanded) bool {
	w.state = s
	w.faults, w.qs = w.faults[:0], append(w.qs[:0], w.q)
	w.found, w.states = w.found[:0], w.states[:0]
	w.fireAll(node{q: w.q})
	if w.stop { // a step was given up; whether an error comes before it depends on the order
		w.cut = CutNone
	}
	if w.stop || len(w.faults) > 0 || w.stays != nil {
		w.reach.faulty.Store(true)
		return false
	}
	x.Transitions += int64(len(w.states))
	if w.reach.reduces { // every move of an odd state is followed; mostly there is at most one
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

// decidedOdd returns the statistics of the reduction for the odd state expanded last: all moves are followed, without a
// call of the reducer.
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

// unordered makes a Reached look like a Store, for an explorer that only checks the limits of a search.
type unordered struct {
	store.Store
	set Reached
}

func (u unordered) Len() int     { return int(u.set.Len()) }
func (u unordered) Bytes() int64 { return u.set.Bytes() }

// Ahead implements store.Growing. It returns the memory of the set, which may be copied at any time. During a copy it
// returns 0, because Bytes includes the copy.
func (u unordered) Ahead() int64 {
	if u.set.Copied() {
		return 0
	}
	return u.set.Bytes()
}

// Find reports every state as not stored: the regions do the look-ups.
func (u unordered) Find([]byte) (store.Ref, bool) { return store.NoRef, false }

// unordered implements store.Growing. Its embedded Store is nil: Add and Get are never called.
var _ store.Growing = unordered{}
