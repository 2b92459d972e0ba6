package ample

import (
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/textbook"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Process is the textbook's selector: Choose takes the moves of the oldest process satisfying the conditions.
//
// The tests are check_C1 and check_C2 of Clarke, Grumberg, Peled, Model Checking (1999), chapter 10. Process
// implements search.Reducer. A Process belongs to a single goroutine.
type Process struct {
	Stats   Stats
	r       *depend.Relations
	options Options
	off     bool // no state of the program may be reduced
	places  positions
	reach   *textbook.Reachable
	quiet   []bool // indexed by edge, see W; nil unless fairness is to be preserved
}

// NewProcess returns the textbook's selector for the program of r. view returns a new View, with which the selector
// reads states of the program.
func NewProcess(r *depend.Relations, view func() exec.View, o Options) *Process {
	return &Process{r: r, reach: textbook.New(r), places: positions{view: view()}, options: o, off: o.isOff(r), quiet: quiet(r, o)}
}

// Choose returns an ample set for the state of m, or Full for every move. See Selector.Choose for closes.
func (a *Process) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	if why, no := irreducible(a.off, m); no {
		return a.Stats.full(why)
	}
	at := a.places.positionsIn(m.State)
	a.reach.Reset()
	for _, p := range at {
		a.reach.Add(p.typ, p.loc)
	}
	rest, why := m.All, NotC1
	for k := range at {
		var t []program.Move
		t, rest = split(rest, program.PID(k))
		switch {
		case a.options.tests(CondC0) && !C0(t):
		case a.options.tests(CondC1) && !checkC1(a.r, a.reach, k, at[k], t):
		case a.options.tests(CondC2) && !checkC2(a.r, t, a.options.Props):
			why = farther(why, NotC2)
		case a.options.tests(CondW) && !W(a.quiet, t):
			why = farther(why, NotW)
		case a.options.tests(CondC3) && !a.options.proviso(t, closes):
			why = farther(why, NotC3)
		default:
			a.Stats.reduced(1)
			return program.Choice(k) + 1
		}
	}
	return a.Stats.full(why)
}

// Moves returns the moves that choice c stands for: the moves of process c-1, or every move if c is Full. Any Process
// or SPIN may have made c.
func (a *Process) Moves(m *program.Moves, c program.Choice) []program.Move { return ofProcess(m, c) }

// checkC1 reports whether the moves t of process k satisfy the textbook's test for C1. k is at position `at`, and t has
// its executable moves. The other processes include processes yet to be created. The test is:
//   - no step that another process may ever take, from its present location on, is dependent on an executable edge of
//     k;
//   - no such step may make another edge of k executable;
//   - no edge of k is part of a rendezvous, depends on timeout, or starts an atomic sequence that may not end.
//
// Why the test suffices: take a path without members of the set. No step of the path is a step of k, because the
// executable edges of k are the set, and the other edges of k stay inexecutable. So the steps are in the future of the
// other processes, and independent of the set. By induction the members of the set stay executable, and timeout stays
// false along the path.
func checkC1(r *depend.Relations, f *textbook.Reachable, k int, at position, t []program.Move) bool {
	if r.Obstacle(at.typ, at.loc) != depend.NoObstacle {
		return false
	}
	for _, e := range r.Program().Types[at.typ].Locations[at.loc].Out {
		if executable(e, t) {
			if f.Conflicts(k, e) {
				return false
			}
		} else if f.Enables(k, e, nonEmpty(r, e, t)) {
			return false
		}
	}
	return true
}

// checkC2 reports whether the moves t satisfy the textbook's test for C2: no edge of t, with the atomic sequence that
// the edge starts, writes a variable or channel that a proposition in the bit set props reads.
func checkC2(r *depend.Relations, t []program.Move, props uint64) bool {
	for _, mv := range t {
		if r.Visible(mv.Edge)&props != 0 {
			return false
		}
	}
	return true
}

func executable(e program.EdgeID, t []program.Move) bool {
	for i := range t {
		if t[i].Edge == e {
			return true
		}
	}
	return false
}

// nonEmpty reports whether some move of t begins by receiving from the same channel as e. The channel then holds a
// message.
func nonEmpty(r *depend.Relations, e program.EdgeID, t []program.Move) bool {
	for i := range t {
		if r.SameHead(e, t[i].Edge) {
			return true
		}
	}
	return false
}

// ofProcess returns the moves of process c-1, or every move if c is Full.
func ofProcess(m *program.Moves, c program.Choice) []program.Move {
	if c == program.Full {
		return m.All
	}
	return movesOf(m.All, program.PID(c-1))
}

// position is the process type and location of a process.
type position struct {
	typ int
	loc program.Loc
}

// positions reads the positions of the live processes in a state.
type positions struct {
	view exec.View
	at   []position
}

// positionsIn returns the positions of the live processes in s, by pid. The next call reuses the slice.
func (x *positions) positionsIn(s program.State) []position {
	x.view.Select(s)
	x.at = x.at[:0]
	for p := range x.view.Live() {
		t, l := x.view.Process(program.PID(p))
		x.at = append(x.at, position{t, l})
	}
	return x.at
}
