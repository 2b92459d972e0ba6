package search

import (
	"errors"

	"ltlpor/internal/base/words"
	"ltlpor/internal/model/program"
)

// Generalised is a Graph with several acceptance marks on the steps of its automaton, at most 64 (generalised Büchi
// acceptance). A run is accepted if every mark occurs infinitely often. In a graph that is not Generalised, the only
// mark is that of the accepting automaton states.
type Generalised interface {
	// NextLacking is Next, and also appends to lacks, for every successor, the marks missing from the step to it.
	NextLacking(s program.State, q Q, dst []Q, lacks []uint64) ([]Q, []uint64)
}

// Lacking is a Generalised graph that can tell the marks of a step later, without the state. ParallelSCC needs it.
type Lacking interface {
	Generalised
	// Lacking appends the marks missing from the steps from q to the states to, which are successors returned by the
	// last call of Next, or of NextBy of a Lettered graph.
	Lacking(q Q, to []Q, lacks []uint64) []uint64
}

// Fairness selects the infinite runs that count.
type Fairness uint8

const (
	// Unfair: every run.
	Unfair Fairness = iota
	// Weak: runs on which every process infinitely often moves or has no move.
	Weak
	// Strong: runs on which every process that infinitely often has a move makes infinitely many moves.
	Strong
)

var fairnesses = words.Table[Fairness]{
	Option:   "fairness",
	Words:    []string{Unfair: "none", Weak: "weak", Strong: "strong"},
	Expected: "none, weak or strong",
}

// String returns the word for f.
func (f Fairness) String() string { return fairnesses.String(f) }

// MarshalText implements encoding.TextMarshaler by the word for f.
func (f Fairness) MarshalText() ([]byte, error) { return fairnesses.Marshal(f) }

// UnmarshalText implements encoding.TextUnmarshaler. It reads the word for a value.
func (f *Fairness) UnmarshalText(text []byte) error { return fairnesses.Unmarshal(text, f) }

var errFairness = errors.New("search: fairness needs the search by components")

// lack is the part of acceptance and fairness that a step does not satisfy. The lack of a set of steps is the
// intersection. The missing part is stored because it does not depend on the number of processes.
type lack struct {
	marks uint64         // of the automaton
	idle  program.PIDSet // Weak: could move and did not. Strong: did not move
	off   program.PIDSet // Strong: had no move. Node deadlocks: groups without a mover
}

// nothing is the lack of the empty set of steps. No run takes the empty set infinitely often.
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

// accepts reports whether a run that takes exactly these steps infinitely often is accepted and fair.
func (a lack) accepts() bool { return a.marks == 0 && a.starving() == program.PIDSet{} }

// starving are the processes to which the run of accepts is unfair.
func (a lack) starving() program.PIDSet {
	for i := range a.idle {
		a.idle[i] &^= a.off[i]
	}
	return a.idle
}

// lackID stands for a lack; 0 is nothing.
type lackID uint32

// lacks numbers the different lacks. They are few: lacks of steps differ by the processes with moves, not by the rest
// of the state.
type lacks struct {
	all []lack
	ids map[lack]lackID
	// Argument and result of the last call of id.
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

// union returns the lack of the union of two sets of steps.
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

// served is the contribution of the steps of one expansion to fairness.
type served struct {
	kind Fairness
	who  bool           // instead: a step lacks every process that does not move
	can  program.PIDSet // the processes with a move
	// nodes, with who: the step also lacks every group without a process that moves in the step.
	nodes *program.Nodes
	along program.Fold[program.PIDSet] // with nodes: groups of the processes moving along a path
}

// recordMovers records the processes with a move in the state of m.
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

// lack returns the lack of a step without its automaton marks.
func (f *served) lack(mv program.Move, o *program.Outcome) lack {
	if mv.Proc == program.NoPID && mv != program.Stutter {
		// A step of a claim that takes part: no process has a turn in the step (13.7).
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

// groups returns the groups of the processes that move in a step; without nodes, the empty set.
func (f *served) groups(mv program.Move, o *program.Outcome) (set program.PIDSet) {
	if f.nodes == nil || mv == program.Stutter {
		return set
	}
	f.nodes.AddGroups(&set, mv)
	set.AddAll(f.along.Value(o.Path))
	return set
}
