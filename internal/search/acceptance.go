package search

import (
	"errors"

	"ltlpor/internal/base/words"
	"ltlpor/internal/model/program"
)

// Generalised is a Graph with up to 64 acceptance marks on the steps of its automaton (generalised Büchi acceptance). A
// run is accepted if every mark occurs infinitely often. A graph that is not Generalised has a single mark, on the
// steps that leave an accepting automaton state.
type Generalised interface {
	// NextLacking appends to dst the successors that Next returns, and to lacks, for every successor, the marks
	// missing from the step to this successor.
	NextLacking(s program.State, q Q, dst []Q, lacks []uint64) ([]Q, []uint64)
}

// Lacking is a Generalised graph that can also compute the missing acceptance marks of a step without the system state.
// ParallelSCC needs a Lacking graph if the automaton has several marks.
type Lacking interface {
	Generalised
	// Lacking appends to lacks, for every state of parameter to, the marks missing from the step from q to this
	// state. The states must be successors that the last call of Next, or of NextBy of a Lettered graph, returned.
	Lacking(q Q, to []Q, lacks []uint64) []uint64
}

// Fairness selects the infinite runs that a search takes into account.
type Fairness uint8

const (
	// Unfair: the search takes every infinite run into account.
	Unfair Fairness = iota
	// Weak: the search takes into account only runs on which every process infinitely often moves or has no move.
	Weak
	// Strong: the search takes into account only runs on which every process that infinitely often has a move makes
	// infinitely many moves.
	Strong
)

var fairnesses = words.Table[Fairness]{
	Option:   "fairness",
	Words:    []string{Unfair: "none", Weak: "weak", Strong: "strong"},
	Expected: "none, weak or strong",
}

// String returns the name of f, such as "weak".
func (f Fairness) String() string { return fairnesses.String(f) }

// MarshalText implements encoding.TextMarshaler. It returns the name of f.
func (f Fairness) MarshalText() ([]byte, error) { return fairnesses.Marshal(f) }

// UnmarshalText implements encoding.TextUnmarshaler. It sets f to the value with the name in text, and returns an error
// for an unknown name.
func (f *Fairness) UnmarshalText(text []byte) error { return fairnesses.Unmarshal(text, f) }

var errFairness = errors.New("search: fairness needs the search by components")

// lack holds the acceptance marks and the fairness conditions that a step, or a set of steps, does not satisfy. The
// lack of a set of steps is the intersection of the lacks of the steps. The missing conditions are stored instead of
// the satisfied ones because the missing ones do not depend on the number of processes.
type lack struct {
	marks uint64         // missing acceptance marks of the automaton
	idle  program.PIDSet // Weak: processes that could move and did not. Strong: processes that did not move
	off   program.PIDSet // Strong: processes without a move. LocalDeadlocks: nodes without a process that moved
}

// nothing is the lack of the empty set of steps: every mark and every process is missing. It is the neutral element of
// union. No run takes the empty set infinitely often.
var nothing = lack{^uint64(0), everyone, everyone}

var everyone = program.PIDSet{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}

func (a lack) union(b lack) lack {
	a.marks &= b.marks
	for i := range a.idle {
		a.idle[i] &= b.idle[i]
		a.off[i] &= b.off[i]
	}
	return a
}

// accepts reports whether a run is accepted and fair. a is the lack of the steps that occur infinitely often in the
// run.
func (a lack) accepts() bool { return a.marks == 0 && a.starving() == program.PIDSet{} }

// starving returns the processes to which a run is unfair. a is the lack of the steps that occur infinitely often in
// the run.
func (a lack) starving() program.PIDSet {
	for i := range a.idle {
		a.idle[i] &^= a.off[i]
	}
	return a.idle
}

// lackID is the index of a lack in lacks.all. Index 0 is the lack `nothing`.
type lackID uint32

// lacks assigns numbers to lacks (the acceptance and fairness conditions that a step misses), equal numbers to equal
// lacks. Few different lacks occur: the lack of a step depends on the processes with enabled moves, not on the rest of
// the state.
type lacks struct {
	all []lack
	ids map[lack]lackID
	// The argument and the result of the last call of method id.
	last   lack
	lastID lackID
}

func newLacks() *lacks {
	return &lacks{all: []lack{nothing}, ids: map[lack]lackID{nothing: 0}, last: nothing}
}

func (l *lacks) id(a lack) lackID {
	if a == l.last {
		return l.lastID
	}
	id, ok := l.ids[a]
	if !ok {
		id = lackID(len(l.all))
		l.all = append(l.all, a)
		l.ids[a] = id
	}
	l.last, l.lastID = a, id
	return id
}

// union returns the number of the lack of a union of two step sets. a and b are the numbers of the lacks of the two
// sets. union may add a lack to l.
func (l *lacks) union(a, b lackID) lackID {
	if a == b {
		return a
	}
	switch m := l.all[a].union(l.all[b]); m {
	case l.all[a]:
		return a
	case l.all[b]:
		return b
	default:
		return l.id(m)
	}
}

func (l *lacks) accepts(a lackID) bool { return l.all[a].accepts() }

func (l *lacks) bytes() int64 { return int64(cap(l.all)) * 72 * 3 }

// served computes the fairness conditions that a step from the current state does not satisfy, as the fields idle and
// off of a lack. It does not compute the field marks, the acceptance marks of the automaton. recordMovers sets the
// current state.
type served struct {
	kind Fairness
	// who: the search is LocalDeadlocks. Then kind is ignored, and lack.idle has every process that does not move in
	// the step.
	who bool
	can program.PIDSet // the processes with a move
	// nodes is set only if LocalDeadlocks reports nodes. In this case lack.off has every node without a process that
	// moves in the step.
	nodes *program.Nodes
	along program.Fold[program.PIDSet] // with nodes: the groups of the processes moving on a path
}

// recordMovers makes the state of m the current state of f: it sets f.can to the processes with a move in m.
func (f *served) recordMovers(m *program.Moves) {
	f.can = program.PIDSet{}
	f.along.Reset()
	for _, mv := range m.All {
		if mv == program.Stutter {
			continue
		}
		f.can.AddMovers(mv)
	}
}

// lack returns the fairness conditions that the step by move mv with outcome o does not satisfy. The field marks of the
// result is 0.
func (f *served) lack(mv program.Move, o *program.Outcome) lack {
	if mv.Proc == program.NoPID && mv != program.Stutter {
		// The claim itself takes part in the run and makes this step: no process has a turn in the step (rule 13.7).
		return lack{idle: everyone, off: everyone}
	}
	var moved program.PIDSet
	if mv != program.Stutter {
		moved.AddMovers(mv)
		if o.Others != nil {
			for i, w := range o.Others {
				moved[i] |= w
			}
		}
	}
	groups := f.groups(mv, o)
	var a lack
	for i := range moved {
		if f.who {
			a.idle[i], a.off[i] = ^moved[i], ^groups[i]
			continue
		}
		switch f.kind {
		case Weak:
			a.idle[i] = f.can[i] &^ moved[i]
		case Strong:
			a.idle[i], a.off[i] = ^moved[i], ^f.can[i]
		}
	}
	return a
}

// groups returns the node groups of the processes moving in the step by mv with outcome o. If f.nodes is nil, the
// result is empty.
func (f *served) groups(mv program.Move, o *program.Outcome) (set program.PIDSet) {
	if f.nodes == nil || mv == program.Stutter {
		return set
	}
	f.nodes.AddGroups(&set, mv)
	set.AddAll(f.along.Value(o.Path))
	return set
}
