package ample

import (
	"fmt"

	"ltlpor/depend"
	"ltlpor/program"
)

// Verdict says whether a condition holds, and if not, why.
type Verdict struct {
	Holds bool
	Why   string
	// Edge is the edge of the process that is at fault, Other that of process
	// OtherProc which it does not go together with; -1 if there is none.
	Edge, Other program.EdgeID
	OtherProc   program.PID
}

// Candidate is a process whose moves were, or could have been, the ample set.
type Candidate struct {
	Proc  program.PID
	Moves []program.Move
	C     [4]Verdict // C0 to C3
	// Chosen: Choose takes the moves of this process.
	Chosen bool
}

// Explain says for each process of the state of m whether its moves are an
// ample set, condition by condition. The string is the reason why the state is
// not reduced whatever its processes are like, "" if there is none. A nil
// closes leaves C3 to hold.
func (a *Selector) Explain(m *program.Moves, closes func(program.Move) bool) ([]Candidate, string) {
	why := a.r.OffFor(a.options.Props)
	switch {
	case why != "":
	case m.Timeout:
		why = "the moves exist only because of timeout"
	case onlyOne(m.All):
		why = "at most one process can move"
	}
	a.locate(m.State)
	var out []Candidate
	chosen := why != ""
	rest := m.All
	for k := range a.at {
		var c Candidate
		c.Proc = program.PID(k)
		c.Moves, rest = split(rest, c.Proc)
		c.C = [4]Verdict{a.explainC0(c.Moves), a.explainC1(k, c.Moves), a.explainC2(c.Moves), a.explainC3(c.Moves, closes)}
		c.Chosen = !chosen && c.C[0].Holds && c.C[1].Holds && c.C[2].Holds && c.C[3].Holds
		chosen = chosen || c.Chosen
		out = append(out, c)
	}
	return out, why
}

func holds() Verdict { return Verdict{Holds: true, Edge: -1, Other: -1, OtherProc: program.NoPID} }

func fails(e program.EdgeID, format string, args ...any) Verdict {
	return Verdict{Why: fmt.Sprintf(format, args...), Edge: e, Other: -1, OtherProc: program.NoPID}
}

func (a *Selector) explainC0(t []program.Move) Verdict {
	if C0(t) {
		return holds()
	}
	return fails(-1, "it cannot move")
}

func (a *Selector) explainC1(k int, t []program.Move) Verdict {
	at := a.at[k]
	if C1(a.r, &a.future, k, at, t) {
		return holds()
	}
	if o := a.r.Obstacle(at.typ, at.loc); o != depend.NoObstacle {
		return fails(-1, "it is at %s", o)
	}
	for _, e := range a.r.Program().Types[at.typ].Locations[at.loc].Out {
		meets, word := func(f program.EdgeID) bool { return a.r.Dependent(e, f) }, "depends on"
		if !executable(e, t) {
			meets, word = func(f program.EdgeID) bool { return a.r.MayEnable(f, e) }, "may be made executable by"
			if nonEmpty(a.r, e, t) {
				meets = func(f program.EdgeID) bool { return a.r.MayEnableNonEmpty(f, e) }
			}
		}
		for j, other := range a.at {
			if j == k {
				continue
			}
			if f := a.r.Find(other.typ, other.loc, meets); f >= 0 {
				v := fails(e, "%s %s %s, which process %d may still do or cause",
					a.r.Edge(e), word, a.r.Edge(f), j)
				v.Other, v.OtherProc = f, program.PID(j)
				return v
			}
		}
	}
	panic("bug: C1 fails for no reason")
}

func (a *Selector) explainC2(t []program.Move) Verdict {
	for _, mv := range t {
		seen := a.r.Visible(mv.Edge) & a.options.Props
		for i, q := range a.r.Program().Props {
			if seen>>i&1 != 0 {
				return fails(mv.Edge, "%s may change %s", a.r.Edge(mv.Edge), q.Name)
			}
		}
	}
	return holds()
}

// explainC3 speaks of S where that is what is asked for.
func (a *Selector) explainC3(t []program.Move, closes func(program.Move) bool) Verdict {
	if closes == nil || len(t) == 0 || !a.options.ignores(t, closes) {
		return holds()
	}
	if a.options.Weak {
		return fails(t[0].Edge, "no move of it leads on to a state with all moves")
	}
	for _, mv := range t {
		if closes(mv) {
			return fails(mv.Edge, "it may close a cycle of reduced states")
		}
	}
	panic("bug: C3 fails for no reason")
}
