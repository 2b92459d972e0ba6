package external

import (
	"errors"
	"fmt"
	"math/bits"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/search/external/runfile"
	"ltlpor/internal/search/packed/cache"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/search/store/compact"
)

// This file has searches with a property automaton. A record is then a node: a packed state with an automaton state.

// nodeForm is the form of a record: the places of the packed state and of the automaton state. Without an automaton, a
// record is a packed state.
type nodeForm struct {
	words int  // words of a packed state
	bits  uint // number of low bits with the automaton state, in a record of a single word
	apart bool // the automaton state has a word of its own, the last
}

// formOf returns the form of records with coding c.
func (s *Space) formOf(c *coding.Coding) nodeForm {
	f := nodeForm{words: c.Words()}
	if s.Automaton == 0 {
		return f
	}
	f.bits = uint(bits.Len(uint(s.Automaton - 1)))
	if f.words > 1 || c.UsedBits()+f.bits > coding.WordSize {
		f.bits, f.apart = 0, true
	}
	return f
}

// width returns the number of words of a record.
func (f nodeForm) width() int {
	if f.apart {
		return f.words + 1
	}
	return f.words
}

// split sets w to the packed state of a record, and returns the automaton state.
func (f nodeForm) split(w, record []uint64) search.Q {
	if f.apart {
		copy(w, record[:f.words])
		return search.Q(record[f.words])
	}
	if copy(w, record); f.words == 1 {
		w[0] >>= f.bits
	}
	return f.stateOf(record)
}

// stateOf returns the automaton state of a record.
func (f nodeForm) stateOf(record []uint64) search.Q {
	if f.apart {
		return search.Q(record[f.words])
	}
	return search.Q(record[0] & (1<<f.bits - 1))
}

// appendNode appends the record of the packed state w and the automaton state q to dst.
func (f nodeForm) appendNode(dst, w []uint64, q search.Q) []uint64 {
	switch {
	case f.apart:
		return append(append(dst, w...), uint64(q))
	case f.words == 1:
		return append(dst, w[0]<<f.bits|uint64(q))
	}
	return append(dst, w...)
}

// moved returns the records in list in form `to`. move is the change of the packed states.
func (f nodeForm) moved(list []uint64, to nodeForm, move func(to, from []uint64)) []uint64 {
	from, w := make([]uint64, f.words), make([]uint64, to.words)
	out := make([]uint64, 0, len(list)/f.width()*to.width())
	for i := 0; i < len(list); i += f.width() {
		q := f.split(from, list[i:i+f.width()])
		clear(w)
		move(w, from)
		out = to.appendNode(out, w, q)
	}
	return out
}

// owner returns the partition of a record.
func (x *worker) owner(record []uint64) int { return runfile.Owner(record, x.space.Partitions) }

// automaton computes the steps of the property automaton in packed states. It belongs to a worker.
type automaton struct {
	graph    search.Graph
	lettered search.Lettered // graph, if it is a search.Lettered; otherwise nil
	claim    search.Claim    // graph, if it is a search.Claim; otherwise nil
	labels   cache.Labels
	seen     cache.Projections
	// The result of the last step: the next automaton states, and the faults of the claim.
	qs     []search.Q
	faults []*program.Fault
	nodes  []uint64 // a buffer for pair
}

func newAutomaton(g search.Graph) *automaton {
	a := &automaton{graph: g}
	a.lettered, _ = g.(search.Lettered)
	a.claim, _ = g.(search.Claim)
	return a
}

// acceptingStates reports for each of n automaton states whether a run may be accepted by visits to the state.
func acceptingStates(g search.Graph, n int) []bool {
	a := newAutomaton(g)
	list := make([]bool, n)
	for q := range list {
		list[q] = g.Accepting(search.Q(q)) && (a.claim == nil || a.claim.ClaimFault(search.Q(q)) == nil)
	}
	return list
}

// forget discards what was cached for a former coding.
func (a *automaton) forget() {
	if a != nil {
		a.labels, a.seen = cache.Labels{}, cache.Projections{}
	}
}

// step sets x.property.qs to the successors of automaton state x.q in the state loaded last, and x.property.faults to
// the faults of the claim. Without an automaton, the only successor is 0.
func (x *worker) step() {
	a := x.property
	if a == nil {
		return
	}
	a.qs, a.faults = a.qs[:0], a.faults[:0]
	known := false
	if a.lettered != nil {
		props := uint64(0)
		if known = !a.lettered.Reads(x.q); !known {
			props, known = x.Label(&a.labels, &a.seen, x.w)
		}
		if known {
			a.qs = a.lettered.NextBy(props, x.q, a.qs)
		}
	}
	if !known {
		a.qs = a.graph.Next(x.State(x.w), x.q, a.qs)
	}
	a.dropFaults()
}

// dropFaults moves the failures of the claim from a.qs to a.faults.
func (a *automaton) dropFaults() {
	if a.claim == nil {
		return
	}
	n := 0
	for _, q := range a.qs {
		if f := a.claim.ClaimFault(q); f != nil {
			a.faults = append(a.faults, f)
			continue
		}
		a.qs[n] = q
		n++
	}
	a.qs = a.qs[:n]
}

// blocks reports whether the automaton has no successor in the state loaded last, so that no move of the state matters.
func (x *worker) blocks() bool { return x.property != nil && len(x.property.qs) == 0 }

// steps returns the steps of the state loaded last, by the chosen moves.
func (x *worker) steps() search.Steps {
	if a := x.property; a != nil {
		return x.single.Expand(x.State(x.w), x.q, a.qs, true)
	}
	return x.single.Expand(x.State(x.w), 0, []search.Q{0}, false)
}

// allSteps returns the states to which the moves of the state loaded last lead, whatever the choice.
func (x *worker) allSteps() []program.State {
	if a := x.property; a != nil {
		return x.single.Successors(x.State(x.w), x.q, a.qs, true)
	}
	return x.single.Successors(x.State(x.w), 0, []search.Q{0}, false)
}

// addFaults adds the faults of the claim in the state of a record to x.tally.
func (x *worker) addFaults(record []uint64) {
	if x.property == nil {
		return
	}
	for _, f := range x.property.faults {
		x.tally.AddFault(ledger.FaultIn(record, f))
	}
}

// pair replaces the packed states in x.out by nodes: each state with each automaton state of the last step.
func (x *worker) pair() {
	a := x.property
	if a == nil {
		return
	}
	a.nodes = a.nodes[:0]
	for i := 0; i < len(x.out); i += x.form.words {
		for _, q := range a.qs {
			a.nodes = x.form.appendNode(a.nodes, x.out[i:i+x.form.words], q)
		}
	}
	x.out, a.nodes = a.nodes, x.out
}

// errEarlyFault is the error for a claim that fails in the initial state: a search in order reports the fault before.
var errEarlyFault = errors.New("bug: the claim fails before the first step")

// steady returns nil if each worker would make every earlier choice again. The nodes of a state must be expanded by the
// same moves, and a node expanded twice, too.
func (s *Space) steady() error {
	if s.Automaton == 0 {
		return nil
	}
	for _, x := range s.workers {
		if r, ok := x.Reducer.(interface{ Steady() bool }); ok && !r.Steady() {
			return errUnsteady
		}
	}
	return nil
}

// errUnsteady is the error of a reducer whose tables are full: its choice in a state may differ from an earlier one.
var errUnsteady = fmt.Errorf("%w for the choices of the reduction", compact.ErrNumbers)

// initialQ returns the initial automaton states.
func (x *worker) initialQ(init program.State) ([]search.Q, error) {
	a := x.property
	if a == nil {
		return []search.Q{0}, nil
	}
	a.qs, a.faults = a.graph.Next(init, search.NoQ, a.qs[:0]), a.faults[:0]
	if a.dropFaults(); len(a.faults) > 0 {
		return nil, errEarlyFault
	}
	return a.qs, nil
}
