package search

import (
	"errors"

	"ltlpor/internal/model/program"
)

// Generalised is a Graph whose automaton has several acceptance marks on its
// steps, at most 64: a run is accepted if it bears each of them infinitely often. For
// other graphs the one mark is that of the accepting automaton states.
type Generalised interface {
	// NextLacking is Next that also appends to lacks, for each successor, the marks
	// that the step to it does not bear.
	NextLacking(s program.State, q Q, dst []Q, lacks []uint64) ([]Q, []uint64)
}

// Lacking is a Generalised graph that tells marks when the state is not at hand any more, as ParallelSCC asks.
type Lacking interface {
	Generalised
	// Lacking appends the marks that the steps from q to some of the successors that Next, or NextBy of a Lettered
	// graph, has returned last do not bear.
	Lacking(q Q, to []Q, lacks []uint64) []uint64
}

// Fairness says which infinite runs count.
type Fairness uint8

const (
	// Unfair: all runs.
	Unfair Fairness = iota
	// Weak: runs on which each process infinitely often moves or has no move.
	Weak
	// Strong: runs on which each process that infinitely often has a move makes
	// infinitely many.
	Strong
)

var errFairness = errors.New("search: fairness needs the search by components")

// lack is what a step does not have of what acceptance and fairness ask for; of
// a set of steps it is the intersection. It is kept as what is missing, since that does
// not depend on how many processes there are.
type lack struct {
	marks uint64         // of the automaton
	idle  program.PIDSet // Weak: could move and did not. Strong: did not move
	off   program.PIDSet // Strong: had no move. For local deadlocks of nodes: groups of which nobody moved
}

// nothing is the lack of the empty set of steps; no run takes no steps.
var nothing = lack{^uint64(0), everyone, everyone}

var everyone = program.PIDSet{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}

func (a lack) meet(b lack) lack {
	a.marks &= b.marks
	for i := range a.idle {
		a.idle[i] &= b.idle[i]
		a.off[i] &= b.off[i]
	}
	return a
}

// accepts reports whether the run that takes these steps, and only these,
// infinitely often is accepted and fair.
func (a lack) accepts() bool { return a.marks == 0 && a.starving() == program.PIDSet{} }

// starving are the processes towards which that run is not fair.
func (a lack) starving() program.PIDSet {
	for i := range a.idle {
		a.idle[i] &^= a.off[i]
	}
	return a.idle
}

// lackID stands for a lack; 0 is nothing.
type lackID uint32

// lacks gives each lack that occurs a number. They are few: steps differ in them by
// which processes have moves, not by what else is in the state.
type lacks struct {
	all []lack
	ids map[lack]lackID
	// Of the last call of id.
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

// meet returns the lack of two sets of steps taken together.
func (l *lacks) meet(a, b lackID) lackID {
	if a == b {
		return a
	}
	switch m := l.all[a].meet(l.all[b]); m {
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

// served is what the steps of one expansion have of fairness.
type served struct {
	kind Fairness
	who  bool           // instead: a step lacks all processes but those that move in it
	can  program.PIDSet // the processes with a move
	// nodes, with who: the step lacks all groups but those of the processes that move in it, too.
	nodes *program.Nodes
	along program.Fold[program.PIDSet] // with nodes: the groups of the processes that move along a path
}

// look notes which processes have a move in the state of m.
func (f *served) look(m *program.Moves) {
	f.can = program.PIDSet{}
	f.along.Reset()
	for _, mv := range m.All {
		if mv == program.Stutter {
			continue
		}
		f.can.AddMovers(mv)
	}
}

// lack returns what a step lacks, its automaton marks apart.
func (f *served) lack(mv program.Move, o *program.Outcome) lack {
	if mv.Proc == program.NoPID && mv != program.Stutter {
		// A step of a claim that takes part: no process has its turn there (13.7).
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

// groups returns those of whoever moves in a step; nobody asks without nodes.
func (f *served) groups(mv program.Move, o *program.Outcome) (set program.PIDSet) {
	if f.nodes == nil || mv == program.Stutter {
		return set
	}
	f.nodes.AddGroups(&set, mv)
	set.AddAll(f.along.Along(o.Path))
	return set
}
