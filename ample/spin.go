package ample

import (
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/spinmarks"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// SPIN is the selector of SPIN, for comparison: Choose takes the moves of the youngest process that can move and has
// only safe edges at its location.
//
// C1 and C2 hold because no other process and no proposition ever observes the effects of an edge marked as safe. If
// the cycle proviso fails, SPIN tries the next process under S, and no further process under C3, as pan (SPIN's
// verifier) does. SPIN implements search.Reducer. A SPIN belongs to a single goroutine.
type SPIN struct {
	Stats   Stats
	r       *depend.Relations
	marks   *spinmarks.Marks
	options Options
	off     bool // no state of the program may be reduced
	places  positions
	// from maps the pid of a process to the index in Moves.All of its first move.
	from []int
}

// NewSPIN returns SPIN's selector for the program of r. view returns a new View, with which the selector reads states
// of the program.
func NewSPIN(r *depend.Relations, view func() exec.View, o Options) *SPIN {
	return &SPIN{r: r, places: positions{view: view()}, marks: spinmarks.New(r.Program(), r.Channels()), options: o, off: r.OffFor(o.Props) != ""}
}

// Choose returns an ample set for the state of m, or Full for every move. See Selector.Choose for closes.
func (a *SPIN) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	if why, no := irreducible(a.off, m); no {
		return a.Stats.full(why)
	}
	at := a.places.positionsIn(m.State)
	a.from = a.from[:0]
	rest := m.All
	for k := range at {
		a.from = append(a.from, len(m.All)-len(rest))
		_, rest = split(rest, program.PID(k))
	}
	why := NotC1
	for k := len(at) - 1; k >= 0; k-- {
		t, _ := split(m.All[a.from[k]:], program.PID(k))
		switch {
		case a.options.tests(CondC0) && !C0(t):
		case a.options.tests(CondC1) && !a.safe(at[k], t):
		case a.options.tests(CondC2) && !checkC2(a.r, t, a.options.Props):
			why = farther(why, NotC2)
		case a.options.tests(CondC3) && !a.options.proviso(t, closes):
			why = NotC3
			if !a.options.S {
				return a.Stats.full(why)
			}
		default:
			a.Stats.reduced(1)
			return program.Choice(k) + 1
		}
	}
	return a.Stats.full(why)
}

// Moves returns the moves that choice c stands for: the moves of process c-1, or every move if c is Full. Any Process
// or SPIN may have made c.
func (a *SPIN) Moves(m *program.Moves, c program.Choice) []program.Move { return ofProcess(m, c) }

// safe reports whether every edge of a process at position `at` is safe in the state (spinmarks). t has the executable
// moves of the process.
func (a *SPIN) safe(at position, t []program.Move) bool {
	for _, e := range a.r.Program().Types[at.typ].Locations[at.loc].Out {
		safe, conditional := a.marks.Safe(e)
		if !safe || conditional && !executable(e, t) && !nonEmpty(a.r, e, t) {
			return false
		}
	}
	return true
}
