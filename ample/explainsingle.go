package ample

import (
	"cmp"
	"fmt"
	"slices"

	"ltlpor/internal/depend"
	"ltlpor/internal/depend/future"
	"ltlpor/internal/depend/textbook"
	"ltlpor/internal/model/program"
)

// This file explains the choices of Process and SPIN, the selectors that take the moves of a single process. They
// exist for comparison with Selector.

// CheckC1 is the result of the textbook's test of C1 for process Proc, in the notation of Clarke, Grumberg and Peled.
type CheckC1 struct {
	Proc program.PID
	// Current are the edges at the location of Proc, current_i(s). Blocked are the edges of Current that are not
	// executable, current_i(s) \ T_i(s).
	Current, Blocked []program.EdgeID
	// Dep holds if no future step of another process is in dep(T_i(s)). Pre holds if no such step is in
	// pre(current_i(s) \ T_i(s)). A failed verdict names the first such step.
	Dep, Pre Verdict
}

// Explain returns a candidate for every process of the state of m. See Selector.Explain for the results.
func (a *Process) Explain(m *program.Moves, closes func(program.Move) bool) (out []Candidate, why string) {
	if a.off {
		return nil, cmp.Or(a.r.OffFor(a.options.Props), a.r.OffForFairness())
	}
	at := a.places.positionsIn(m.State)
	a.reach.Reset()
	for _, p := range at {
		a.reach.Add(p.typ, p.loc)
	}
	for k := range at {
		c := a.options.single(a.r, a.quiet, m, program.PID(k), closes)
		c.Test = a.check(k, at[k], c.Moves)
		c.C[1] = c.Test.verdict(a.r.Obstacle(at[k].typ, at[k].loc))
		out = append(out, c)
	}
	why = notReducedBecause(m)
	if _, no := irreducible(a.off, m); !no {
		a.options.choose(out)
	}
	return out, why
}

// check performs the textbook's test of C1 for process k at position `at`, and returns the details. t are the
// executable moves of k. a.reach must contain the processes of the state.
func (a *Process) check(k int, at position, t []program.Move) *CheckC1 {
	current := a.r.Program().Types[at.typ].Locations[at.loc].Out
	x := &CheckC1{Proc: program.PID(k), Current: current, Dep: holds(), Pre: holds()}
	for _, e := range x.Current {
		if executable(e, t) {
			if s, ok := a.reach.Conflicting(k, e); ok && x.Dep.Holds {
				x.Dep = verdictBetween(k, e, s)
				x.Dep.Why = fmt.Sprintf("%s of process %d depends on %s", a.r.Edge(e), k, a.r.Edge(s.Edge))
				x.Dep.Cause, x.Dep.Reasons = MayConflict, a.r.Reasons(s.Edge, e)
			}
			continue
		}
		x.Blocked = append(x.Blocked, e)
		if s, ok := a.reach.Enabling(k, e, nonEmpty(a.r, e, t)); ok && x.Pre.Holds {
			x.Pre = verdictBetween(k, e, s)
			x.Pre.Why = fmt.Sprintf("%s may make %s of process %d executable", a.r.Edge(s.Edge), a.r.Edge(e), k)
			x.Pre.Cause = MayEnable
		}
	}
	return x
}

// verdictBetween returns a failed verdict about edge e of process k and step s of another process. The caller must set
// Why.
func verdictBetween(k int, e program.EdgeID, s textbook.Step) Verdict {
	v := fails(program.PID(k), e, "")
	v.Other, v.OtherProc = s.Edge, program.PID(s.Process)
	if s.Created {
		v.OtherProc = program.NoPID
	}
	return v
}

// verdict returns the verdict on C1 following from the test x. o is the obstacle at the location of x.Proc.
func (x *CheckC1) verdict(o depend.Obstacle) Verdict {
	switch {
	case o != depend.NoObstacle:
		return fails(x.Proc, -1, "the process is at %s, and is not taken alone whatever dep and pre meet", o)
	case !x.Dep.Holds:
		return x.Dep
	}
	return x.Pre
}

// Explain returns a candidate for every process of the state of m, the youngest process first. See Selector.Explain for
// the results.
func (a *SPIN) Explain(m *program.Moves, closes func(program.Move) bool) (out []Candidate, why string) {
	if a.off {
		return nil, a.r.OffFor(a.options.Props)
	}
	at := a.places.positionsIn(m.State)
	for k := len(at) - 1; k >= 0; k-- {
		c := a.options.single(a.r, nil, m, program.PID(k), closes)
		c.C[1] = a.explainC1(program.PID(k), at[k], c.Moves)
		out = append(out, c)
	}
	if why = notReducedBecause(m); why != "" {
		return out, why
	}
	// Under C3, SPIN tries no further process after the first process that fails only C3.
	last := slices.IndexFunc(out, func(c Candidate) bool { return a.options.failed(&c, CondC3) })
	if last >= 0 && !a.options.S {
		if a.options.choose(out[:last]); !slices.ContainsFunc(out, func(c Candidate) bool { return c.Chosen }) {
			why = "the cycle proviso fails for the first process that satisfies the rest, and SPIN tries no other then"
		}
		return out, why
	}
	a.options.choose(out)
	return out, why
}

func (a *SPIN) explainC1(p program.PID, at position, t []program.Move) Verdict {
	for _, e := range a.r.Program().Types[at.typ].Locations[at.loc].Out {
		safe, conditional := a.marks.Safe(e)
		v := fails(p, e, "%s of process %d is not marked as safe", a.r.Edge(e), p)
		v.Cause = NotSafe
		switch {
		case !safe:
			v.Unsafe = a.marks.UnsafeReason(e)
			return v
		case conditional && !executable(e, t) && !nonEmpty(a.r, e, t):
			v.Unsafe = "it is while it finds room, or a message, and now it does not"
			return v
		}
	}
	return holds()
}

// single returns the candidate of process p with the verdicts on all conditions except C1. The caller must set the
// verdict on C1.
func (o *Options) single(
	r *depend.Relations, quiet []bool, m *program.Moves, p program.PID, closes func(program.Move) bool,
) Candidate {
	if closes == nil {
		closes = func(program.Move) bool { return false }
	}
	c := Candidate{Procs: []program.PID{p}, Moves: movesOf(m.All, p)}
	c.C = [4]Verdict{explainC0(c.Moves), holds(), explainCheckC2(r, c.Moves, o.Props), o.explainC3(c.Moves, closes)}
	if o.Fair && quiet != nil {
		c.W = explainW(quiet, c.Moves)
	}
	return c
}

func explainCheckC2(r *depend.Relations, t []program.Move, props uint64) Verdict {
	for _, mv := range t {
		if v, ok := changes(r, future.Taker{Proc: mv.Proc, Edge: mv.Edge}, r.Visible(mv.Edge)&props); ok {
			return v
		}
	}
	return holds()
}

// choose sets Chosen in the first candidate of list satisfying every condition tested under o. If no candidate does,
// choose changes nothing.
func (o *Options) choose(list []Candidate) {
	for i := range list {
		if o.failed(&list[i], 0) {
			list[i].Chosen = true
			return
		}
	}
}

// failed reports whether the tested conditions that c fails are exactly the members of `which`.
func (o *Options) failed(c *Candidate, which Conditions) bool {
	var bad Conditions
	for i, cond := range [...]Conditions{CondC0, CondC1, CondC2, CondC3} {
		if !c.C[i].Holds {
			bad |= cond
		}
	}
	if c.W != nil && !c.W.Holds {
		bad |= CondW
	}
	return bad&o.wanted() == which
}
