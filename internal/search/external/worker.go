package external

import (
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/search/external/runfile"
	"ltlpor/internal/search/packed/cache"
	"ltlpor/internal/search/packed/coding"
)

// Reduction is the choice of moves by a worker. The Reducer may be a cache.Chooser reading states only through the
// views of Observer; the choices of a Chooser are remembered. Closes is the static proviso: whether a move closes a
// cycle. nil means never.
type Reduction struct {
	Reducer  search.Reducer
	Observer *cache.Observer
	Closes   func(program.Move) bool
}

// worker expands records. It belongs to a single goroutine.
type worker struct {
	cache.Transitions
	Reduction
	space    *Space
	single   *search.Single
	choices  *cache.Choices
	sets     setChooser // Reducer, if the choices are sets of processes; otherwise nil
	w, t     []uint64   // the packed state, and a buffer for another
	form     nodeForm
	q        search.Q   // the automaton state of the record loaded last
	property *automaton // nil without an automaton
	present  []*cache.Answer
	moves    program.Moves
	sorter   runfile.Sorter
	// out has the packed states of the successors of the present state; behind pair, their records.
	out []uint64
	// buckets has the successors of the states expanded, by partition; held is their number of words.
	buckets [][]uint64
	held    int
	// gathered is a buffer for the buckets of a partition.
	gathered []uint64
	fresh    []bool
	// met has records put into buckets recently, by hash; used for records of a single word.
	met   *[1 << metBits]uint64
	tally ledger.Tally
	// postponed has the records whose successors have no code yet, in a resident search; unknown has successors without
	// a code, in another.
	postponed []uint64
	unknown   []program.State
	jobs      chan func()
}

// metBits is the binary logarithm of the number of records in worker.met.
const metBits = 13

// setChooser is a reducer choosing sets of processes.
type setChooser interface {
	Set(c program.Choice) program.PIDSet
}

// outcome says how the expansion of a record ended.
type outcome uint8

const (
	expanded outcome = iota
	// uncoded: a successor has a value without a code, or with a code too long for the field.
	uncoded
)

// resize replaces the buffers of x after a change of the coding.
func (x *worker) resize() {
	x.w, x.t = make([]uint64, x.Words()), make([]uint64, x.Words())
	x.form = x.space.formOf(x.Coding)
	x.property.forget()
	x.met = new([1 << metBits]uint64)
}

// load sets x.w to the packed state of a record, and x.present to the answers of the processes. k is nil if the
// expansion needs a missing code. regular is false if the answers do not describe the steps completely.
func (x *worker) load(record []uint64) (k *coding.Shape, regular bool) {
	x.StartState()
	x.q = x.form.split(x.w, record)
	if x.Forgive(); x.Due() {
		return nil, false
	}
	x.CountState()
	k = x.Shape(x.w)
	x.present = x.present[:0]
	steps, strange := 0, false
	for p := range k.Processes() {
		a := x.Answer(x.w, k, p)
		if a == nil {
			return nil, false
		}
		if x.Checking() {
			x.Check(x.w, k, p, a)
		}
		if x.Words() > 1 {
			x.LoadDetails(a)
		}
		strange = strange || a.Odd()
		steps += int(a.StepCount())
		x.present = append(x.present, a)
	}
	return k, !strange && steps > 0
}

// expand sets x.out to the successors of a record, and adds the expansion to x.tally. If the result is uncoded, x.tally
// is as before.
func (x *worker) expand(record []uint64) outcome {
	x.out = x.out[:0]
	k, regular := x.load(record)
	if k == nil {
		return x.lacksCode(record)
	}
	x.step()
	switch {
	case x.blocks():
	case !regular:
		if x.expandSingly(record) == uncoded {
			return uncoded
		}
	case x.Reducer != nil:
		x.reduce(k)
	default:
		x.follow(nil)
	}
	x.pair()
	x.addFaults(record)
	x.tally.States++
	x.tally.Transitions += int64(len(x.out) / x.form.width())
	return expanded
}

// follow appends to x.out the successors of the state loaded last, by the moves of the processes in set `of`; nil means
// every process.
func (x *worker) follow(of *program.PIDSet) {
	for p, a := range x.present {
		if of != nil && !of.Has(program.PID(p)) {
			continue
		}
		if x.Words() == 1 {
			for _, s := range a.Steps() {
				x.out = append(x.out, s.Apply(x.w[0]))
			}
			continue
		}
		for _, o := range a.Successors() {
			a.Apply(x.t, x.w, o)
			x.out = append(x.out, x.t...)
		}
	}
}

// reduce appends to x.out the successors by the moves chosen by the reducer, and counts the decision. k is the shape
// of the state loaded last.
func (x *worker) reduce(k *coding.Shape) {
	enabled, movers := 0, 0
	for _, a := range x.present {
		if n := int(a.Enabled()); n > 0 {
			enabled += n
			movers++
		}
	}
	if movers == 1 {
		x.follow(nil)
		x.tally.Count(enabled, enabled)
		x.tally.Unasked++
		return
	}
	x.moves.All, x.moves.Timeout = x.moves.All[:0], false
	c := x.choose(k)
	if c == program.Full {
		x.follow(nil)
		x.tally.Count(enabled, enabled)
		return
	}
	if x.sets != nil {
		set := x.sets.Set(c)
		chosen := 0
		for p, a := range x.present {
			if set.Has(program.PID(p)) {
				chosen += int(a.Enabled())
			}
		}
		x.follow(&set)
		x.tally.Count(enabled, chosen)
		return
	}
	x.allMoves()
	chosen := x.Reducer.Moves(&x.moves, c)
	for _, mv := range chosen {
		a := x.present[mv.Proc]
		x.LoadDetails(a)
		for _, o := range a.OutcomesOf(mv) {
			a.Apply(x.t, x.w, o)
			x.out = append(x.out, x.t...)
		}
	}
	x.tally.Count(enabled, len(chosen))
}

// allMoves sets x.moves to the state loaded last, with its moves.
func (x *worker) allMoves() {
	x.SetState(x.w, &x.moves)
	if len(x.moves.All) == 0 {
		for _, a := range x.present {
			x.moves.All = x.AppendMoves(x.moves.All, a)
		}
	}
}

// choose returns the choice of the reducer in the state loaded last, of shape k.
func (x *worker) choose(k *coding.Shape) program.Choice {
	if x.choices != nil {
		return x.choices.Choose(&x.Transitions, x.w, k, x.present, &x.moves, x.Closes)
	}
	x.allMoves()
	closes := x.Closes
	if closes == nil {
		closes = func(program.Move) bool { return false }
	}
	return x.Reducer.Choose(&x.moves, closes)
}

// expandSingly is expand for a state with steps not described completely by the answers: no
// step, or a step with a fault.
func (x *worker) expandSingly(record []uint64) outcome {
	r := x.steps()
	for _, t := range r.States {
		if !x.Pack(x.t, t) {
			x.out = x.out[:0]
			return x.lacksCode(record)
		}
		x.out = append(x.out, x.t...)
	}
	t := &x.tally
	for _, f := range r.Faults {
		t.AddFault(ledger.FaultIn(record, f))
	}
	if r.Stays != nil {
		f := ledger.FaultIn(record, r.Stays)
		if t.Stays == nil || f.Less(t.Stays) {
			t.Stays = &f
		}
	}
	t.Endless = t.Endless || r.Endless
	if x.Reducer != nil {
		t.Decided.Add(r.Decided)
	}
	return expanded
}

// lacksCode treats a record with a successor without a code. A resident search postpones the record until the coding
// has room. A non-resident search collects the successors without a code.
func (x *worker) lacksCode(record []uint64) outcome {
	if x.space.resident() {
		x.postponed = append(x.postponed, record...)
		return uncoded
	}
	x.Forgive()
	x.noteUnknown(x.single.Successors(x.State(x.w), 0, []search.Q{0}, false)) // of every move, as in answers
	if x.step(); x.property != nil && !x.blocks() {
		x.noteUnknown(x.allSteps()) // a move may end earlier where the automaton blocks
	}
	return uncoded
}

// noteUnknown adds the states without a code to x.unknown.
func (x *worker) noteUnknown(states []program.State) {
	for _, t := range states {
		if !x.PackKnown(x.t, t) {
			x.unknown = append(x.unknown, append(program.State(nil), t...))
		}
	}
}

// emit puts the records in x.out into buckets.
func (x *worker) emit() {
	n := len(x.buckets)
	if words := x.form.width(); words > 1 {
		for i := 0; i < len(x.out); i += words {
			r := x.out[i : i+words]
			p := runfile.Owner(r, n)
			x.buckets[p] = append(x.buckets[p], r...)
		}
		x.held += len(x.out)
		return
	}
	for i, r := range x.out {
		if m := &x.met[r*0x9e3779b97f4a7c15>>(64-metBits)]; *m != r+1 || r+1 == 0 {
			*m = r + 1
			p := runfile.Owner(x.out[i:i+1], n)
			x.buckets[p] = append(x.buckets[p], r)
			x.held++
		}
	}
}
