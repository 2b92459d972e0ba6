// Package ample chooses ample sets: in each state the moves of one process, if
// they satisfy the conditions C0 to C3, and all moves otherwise. What it chooses
// is a function of the system state and of what the search says about cycles,
// never of the property's automaton (Siegel, CAV 2019, shows why not).
package ample

import (
	"ltlpor/depend"
	"ltlpor/program"
)

// Options say what the reduction has to preserve. The zero value preserves
// deadlocks and what each process can see.
type Options struct {
	// Props is the bit set of the program's propositions that the property uses.
	Props uint64
	// Weak asks for S instead of C3: for properties that finite runs violate. The
	// search must have been told so, too.
	Weak bool
	// Without leaves conditions out. It exists for ablation: for tests which show
	// that each condition is needed. A reduction without one of them is wrong.
	Without Conditions
}

// Conditions is a set of the conditions C0 to C3.
type Conditions uint8

// The conditions.
const (
	CondC0 Conditions = 1 << iota
	CondC1
	CondC2
	CondC3
)

// Stats counts the states decided, and how often each condition failed for a
// process. A process counts for the first condition that fails.
type Stats struct {
	Reduced, Full       int64
	Single              int64 // of the full states: at most one process can move
	NotC1, NotC2, NotC3 int64
}

// Selector chooses ample sets. It implements search.Reducer. A Selector belongs
// to one goroutine; Clone gives another over the same relations.
type Selector struct {
	Stats   Stats
	r       *depend.Relations
	options Options
	off     bool
	at      positions // of the live processes, by pid
	future  depend.Future
}

// position is where a process is.
type position struct {
	typ int
	loc program.Loc
}

// New returns a Selector.
func New(r *depend.Relations, o Options) *Selector {
	return &Selector{r: r, options: o, off: r.OffFor(o.Props) != ""}
}

// Clone returns a selector with counters of its own.
func (a *Selector) Clone() *Selector { return New(a.r, a.options) }

// Choose returns an ample set for the state of m. closes reports whether a move
// may close a cycle of the reduced graph, or leads nowhere; only the search can
// tell. Full stands for all moves.
func (a *Selector) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	if c := a.choose(m, closes); c != program.Full {
		a.Stats.Reduced++
		return c
	}
	a.Stats.Full++
	return program.Full
}

func (a *Selector) choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	if a.off || m.Timeout {
		return program.Full
	}
	if onlyOne(m.All) {
		a.Stats.Single++
		return program.Full
	}
	a.locate(m.State)
	rest := m.All
	for k := range a.at {
		var t []program.Move
		t, rest = split(rest, program.PID(k))
		switch {
		case !a.without(CondC0) && !C0(t):
		case !a.without(CondC1) && !C1(a.r, &a.future, k, a.at[k], t):
			a.Stats.NotC1++
		case !a.without(CondC2) && !C2(a.r, t, a.options.Props):
			a.Stats.NotC2++
		case !a.without(CondC3) && a.options.ignores(t, closes):
			a.Stats.NotC3++
		default:
			return program.Choice(k) + 1
		}
	}
	return program.Full
}

// Moves returns the moves that c stands for.
func (a *Selector) Moves(m *program.Moves, c program.Choice) []program.Move { return ofProcess(m, c) }

func (a *Selector) without(c Conditions) bool { return a.options.Without&c != 0 }

// onlyOne reports whether at most one process can move: its moves are all.
func onlyOne(all []program.Move) bool {
	return len(all) == 0 || all[0].Proc == all[len(all)-1].Proc
}

// split cuts the moves of process p off the front.
func split(all []program.Move, p program.PID) (t, rest []program.Move) {
	n := 0
	for n < len(all) && all[n].Proc == p {
		n++
	}
	return all[:n:n], all[n:]
}

// locate finds the processes of s, and what they may still do.
func (a *Selector) locate(s program.State) {
	a.at = a.at.of(a.r.Program(), s)
	a.future.Reset(a.r)
	for _, at := range a.at {
		a.future.Add(at.typ, at.loc)
	}
}
