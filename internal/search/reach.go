package search

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
)

// Reached is a set of states that regions extend and expand in no particular order.
type Reached interface {
	// Len returns the number of states, and Bytes the memory of the set in bytes.
	Len() int64
	Bytes() int64
	// Copied reports whether the set is being rewritten; Bytes then includes the copy.
	Copied() bool
	// Stop makes Expand return false in every region.
	Stop()
}

// Region expands states of a Reached for one goroutine.
type Region interface {
	// Expand takes some states and adds their successors.
	//   - If no state is available, Expand waits for states of other regions.
	//   - more is false if no states will follow.
	//   - If no room is left for further states, the error is compact.ErrFull or wraps it.
	Expand() (e Expanded, more bool, err error)
	// Add adds states to the set.
	Add(states []program.State) error
}

// Expanded has the figures of one call of Expand.
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

// Reach visits every reachable state in no particular order and looks for faults, with one goroutine per region and
// graph.
//   - Reach ends at the first fault, at a step that was given up, and if reduction suffers from many odd states or
//     many refusals. faulty is then true and res.Errors is empty: the caller needs a search in order, which has
//     paths.
//   - The only automaton permitted is a monitor kept by the regions, which stays in state monitor. monitor is NoQ
//     without a monitor.
//   - p.Store is not used. With a Reducer, the regions leave out moves. The only proviso permitted is the safety
//     proviso by colours.
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
	p.Reducer = nil // the reducer belongs to the regions
	r := &reach{crew: crew{set: set, most: p.Options.MaxStates}, reduces: reduces}
	r.crew.figures = r.figures
	r.pausing(&p.Options)
	p.Graph, p.Store = graphs[0], unordered{set: set}
	limits, err := newExplorer(ctx, p) // only checks the limits
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

// reach is the shared state of the goroutines of Reach.
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

// The search ends if more than mostOdd states, and more than one state in oddOneIn, are odd. A search in order may
// reduce such states, and may therefore leave less of the model.
const (
	mostOdd  = 1 << 10
	oddOneIn = 16
)

// The search ends if at least leastRefusing states were expanded and, for more than one state in refusedOneIn, the
// first choice was refused. The sets chosen instead are unnecessary in a search in order and may multiply the states.
const (
	leastRefusing = 1 << 12
	refusedOneIn  = 10
)

// count adds the figures of one call of Expand. It gives up the search, by setting r.faulty, if too many states are
// odd, or if the proviso has refused the first choice in too many states.
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

// odd computes the successors of s, a state for which the region does not know all successors (an odd state). It adds
// the successors to the region and the figures to x. The result is false if the state has a fault or a step was given
// up.
func (w *reachWorker) odd(s program.State, x *Expanded) bool {
	w.state = s
	w.faults, w.qs = w.faults[:0], append(w.qs[:0], w.q)
	w.found, w.states = w.found[:0], w.states[:0]
	w.fireAll(node{q: w.q})
	if w.stop { // a step given up: an error before it depends on the order
		w.cut = CutNone
	}
	if w.stop || len(w.faults) > 0 || w.stays != nil {
		w.reach.faulty.Store(true)
		return false
	}
	x.Transitions += int64(len(w.states))
	if w.reach.reduces { // every move is followed: mostly at most one
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

// decidedOdd returns the figures of the decision in the odd state that was fired last: the reducer was not asked, and
// every move is followed.
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

// unordered presents a Reached as a Store to an explorer that only checks the limits of a search.
type unordered struct {
	store.Store
	set Reached
}

func (u unordered) Len() int     { return int(u.set.Len()) }
func (u unordered) Bytes() int64 { return u.set.Bytes() }

// Ahead implements store.Growing: the whole set may soon be copied. While it is being copied, Bytes includes the
// copy.
func (u unordered) Ahead() int64 {
	if u.set.Copied() {
		return 0
	}
	return u.set.Bytes()
}

// Find reports every state as not stored: the regions do the look-ups.
func (u unordered) Find([]byte) (store.Ref, bool) { return store.NoRef, false }

// Add and Get are never called.
var _ store.Growing = unordered{}
