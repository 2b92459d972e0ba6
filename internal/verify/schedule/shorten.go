package schedule

import (
	"bytes"
	"context"
	"slices"
	"time"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/certify"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/system"
	"ltlpor/trace"
)

const (
	// Bounds on the nodes visited by the search for a shorter run: the number of nodes of the original search, times the
	// size of an orbit if the search stored orbits, but at least shortenNodes and at most mostNodes. Without a time
	// limit, the counterexample is reproducible.
	shortenNodes = 1 << 10
	mostNodes    = 1 << 16
	// shortenEffort bounds the number of edges visited in the search for short cycles.
	shortenEffort = 1 << 18
)

// Shortener looks for shorter counterexamples in place of the runs found by a search.
type Shortener struct {
	Ctx context.Context
	// Limits are the limits of the search that found the errors. The Shortener uses Memory, Room and MaxStates, and for
	// Exact also Time.
	Limits search.Options
	// Exact, if not nil, is a system for the same properties without reduction: a shortest run of Exact is a shortest
	// run of the model. The Shortener then looks for a shortest run in Exact.
	Exact *system.System
	// SameCycle keeps the cycle of a run, and SameEnd the last step and its state. Most counterexamples then remain
	// distinct; Certify handles equal runs.
	SameCycle, SameEnd bool
	// Progress, if not nil, is called about once a second during a search for a shorter run.
	Progress func(search.Shortened)
	// Elapsed is the time spent on searches for shorter runs.
	Elapsed time.Duration
}

// shorten searches sys for a shorter run; `what` has the parameters of the search. It adds the time of the search to
// s.Elapsed.
func (s *Shortener) shorten(sys *system.System, what search.Shortening) (search.Shortened, error) {
	begun := time.Now()
	what.Progress = s.Progress
	short, err := sys.Shorten(s.Ctx, what, s.Limits)
	s.Elapsed += time.Since(begun)
	return short, err
}

// shorter returns a certified counterexample shorter than e, an error of sys. `whole` is the run of the model for e,
// and `stats` are the statistics of the search that found e. If no shorter run of the model is found, the result is
// nil.
func (s *Shortener) shorter(
	sys *system.System, model certify.System, e, whole search.Error, stats *search.Stats,
) *Found {
	if sys.Plan.Walk == plan.BFS || sys.Plan.Walk == plan.Stuck {
		return nil // after BFS, the run is already short; for Stuck, no single step shows the violation
	}
	if s.Ctx.Err() != nil {
		return s.genuine(sys, model, whole, whole.Lasso)
	}
	short, err := s.shorten(sys, s.shortening(e, stats))
	if err == nil && short.Error != nil {
		if f := s.unfolded(sys, model, *short.Error, whole.Lasso); f != nil && f.Trace.FoundSteps > 0 {
			return f // f has fewer statements as well, and a user sees statements
		}
	}
	// whole may be longer than needed because its stem contains rounds of the cycle.
	return s.genuine(sys, model, whole, whole.Lasso)
}

// shortening returns the parameters of a search for a run shorter than e. stats are the statistics of the search that
// found e.
func (s *Shortener) shortening(e search.Error, stats *search.Stats) search.Shortening {
	nodes := float64(stats.Nodes) * max(1, stats.Orbit)
	return search.Shortening{
		Known: e, Below: Steps(e.Lasso), SameCycle: s.SameCycle, SameEnd: s.SameEnd,
		Nodes: int(min(max(nodes, shortenNodes), mostNodes)), Effort: shortenEffort,
	}
}

// unfolded unfolds e, an error of sys, to a run of the model. It returns a certified counterexample if this run is
// shorter than run `than`, and nil otherwise.
func (s *Shortener) unfolded(sys *system.System, model certify.System, e search.Error, than program.Lasso) *Found {
	e, err := unfold(sys, model, e)
	if err != nil {
		return nil
	}
	return s.genuine(sys, model, e, than)
}

// genuine returns a certified counterexample for e, a run of the model, if e has fewer steps than run `than`. If e has
// at least as many steps, or is not a counterexample, the result is nil. An atomic sequence counts as one step.
func (s *Shortener) genuine(sys *system.System, model certify.System, e search.Error, than program.Lasso) *Found {
	e.Lasso = rolled(e.Lasso)
	if Steps(e.Lasso) >= Steps(than) {
		return nil
	}
	_, property := concerned(sys, e)
	t, err := property.Certify(model, e)
	if err != nil {
		return nil
	}
	if n := certify.Statements(model, than); n > len(t.Steps) {
		t.FoundSteps = n
	}
	return &Found{Error: e, Trace: t}
}

// shortest returns f, or a shorter counterexample found by a search of s.Exact. Trace.Length in the result is Shortest
// if the search covered every shorter run, and otherwise MaybeLonger, with LengthCut.
func (s *Shortener) shortest(model certify.System, f Found) (Found, error) {
	f.Trace.Length = trace.MaybeLonger
	short, err := s.shorten(s.Exact, search.Shortening{
		Known: f.Error, Foreign: true, Below: Steps(f.Error.Lasso), Nodes: int(s.Limits.MaxStates), Time: s.Limits.Time,
	})
	if err != nil {
		return f, err
	}
	f.Trace.LengthCut = short.Cut.String()
	if short.Error != nil {
		var g *Found
		ended := search.Halted(func() { g = s.unfolded(s.Exact, model, *short.Error, f.Error.Lasso) })
		if ended != nil || g == nil {
			return f, nil
		}
		g.Trace.FoundSteps = max(g.Trace.FoundSteps, f.Trace.FoundSteps)
		g.Trace.Length, g.Trace.LengthCut = f.Trace.Length, f.Trace.LengthCut
		f = *g
	}
	if short.All {
		f.Trace.Length = trace.Shortest
	}
	return f, nil
}

// rolled returns the same infinite run with a shorter stem: while the last step of the stem and the last step of the
// cycle begin in the same state, rolled removes the last step of the stem and rotates the cycle.
func rolled(l program.Lasso) program.Lasso {
	cycle := slices.Clone(l.Cycle)
	for len(l.Cycle) > 0 && len(l.Stem) > 0 {
		before, n := l.Init, len(l.Stem)
		if n > 1 {
			before = l.Stem[n-2].State
		}
		if !bytes.Equal(before, cycle[(2*len(cycle)-2)%len(cycle)].State) {
			break
		}
		cycle = append(cycle[len(cycle)-1:len(cycle):len(cycle)], cycle[:len(cycle)-1]...)
		l.Stem = l.Stem[:n-1]
	}
	l.Cycle = cycle
	return l
}

// Steps returns the number of steps of run l. The cycle counts once, and an atomic sequence counts as one step.
func Steps(l program.Lasso) int { return len(l.Stem) + len(l.Cycle) }
