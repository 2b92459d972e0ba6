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
	// shortenNodes and mostNodes bound the nodes that the search for a shorter run visits; between these bounds the
	// limit is the number of nodes of the original search. No time limit applies, which makes the counterexample
	// reproducible.
	shortenNodes = 1 << 10
	mostNodes    = 1 << 16
	// shortenEffort bounds the edges looked at for short cycles.
	shortenEffort = 1 << 18
)

// Shortener shortens counterexamples before certification.
type Shortener struct {
	Ctx context.Context
	// Limits are the limits of the search that found the errors. Memory, Room and MaxStates count; for Exact also
	// Time.
	Limits search.Options
	// Exact, if not nil, is a system of the same properties: a shortest run of Exact is a shortest run of the model.
	// The Shortener searches Exact for a shortest run.
	Exact *system.System
	// SameCycle preserves the cycle. SameEnd preserves the failing step and its state. Both keep most counterexamples
	// distinct; Certify handles the remaining duplicates.
	SameCycle, SameEnd bool
	// Progress, if not nil, is called about once a second while a shorter run is looked for.
	Progress func(search.Shortened)
	// Elapsed is how long was looked for shorter runs.
	Elapsed time.Duration
}

// shorten looks for a shorter run of sys.
func (s *Shortener) shorten(sys *system.System, what search.Shortening) (search.Shortened, error) {
	begun := time.Now()
	what.Progress = s.Progress
	short, err := sys.Shorten(s.Ctx, what, s.Limits)
	s.Elapsed += time.Since(begun)
	return short, err
}

// shorter returns a counterexample shorter than e, an error of sys; whole is the run of the model for e. The result is
// nil if no shorter run is found, or if the run found is not a run of the model; the caller then keeps e.
func (s *Shortener) shorter(
	sys *system.System, model certify.System, e, whole search.Error, stats *search.Stats,
) *Found {
	if sys.Plan.Walk == plan.BFS || sys.Plan.Walk == plan.Stuck {
		return nil // already short, or no single step shows the violation
	}
	if s.Ctx.Err() != nil {
		return s.genuine(sys, model, whole, whole.Lasso)
	}
	short, err := s.shorten(sys, s.shortening(e, stats))
	if err == nil && short.Error != nil {
		if f := s.unfolded(sys, model, *short.Error, whole.Lasso); f != nil && f.Trace.FoundSteps > 0 {
			return f // shorter in statements too, the numbers shown to the user
		}
	}
	return s.genuine(sys, model, whole, whole.Lasso) // the stem may already contain turns of the cycle
}

// shortening returns the request for a run shorter than e, found by a search with the given statistics.
func (s *Shortener) shortening(e search.Error, stats *search.Stats) search.Shortening {
	return search.Shortening{
		Known: e, Below: Steps(e.Lasso), SameCycle: s.SameCycle, SameEnd: s.SameEnd,
		Nodes: int(min(max(stats.Nodes, shortenNodes), mostNodes)), Effort: shortenEffort,
	}
}

// unfolded is genuine for e, found in sys.
func (s *Shortener) unfolded(sys *system.System, model certify.System, e search.Error, than program.Lasso) *Found {
	e, err := unfold(sys, model, e)
	if err != nil {
		return nil
	}
	return s.genuine(sys, model, e, than)
}

// genuine certifies e, a run of the model for an error of sys, if it has fewer steps than than. An atomic sequence
// counts as one step. The result is nil if e is not shorter or not a counterexample.
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

// shortest looks in s.Exact for a counterexample shorter than f. It marks the returned counterexample as a shortest
// run if the search was exhaustive.
func (s *Shortener) shortest(model certify.System, f Found) (Found, error) {
	f.Trace.Length = trace.MaybeLonger
	short, err := s.shorten(s.Exact, search.Shortening{
		Known: f.Error, Foreign: true, Below: Steps(f.Error.Lasso), Nodes: int(s.Limits.MaxStates), Time: s.Limits.Time,
	})
	if err != nil {
		return f, err
	}
	if short.Error != nil {
		var g *Found
		ended := search.Halted(func() { g = s.unfolded(s.Exact, model, *short.Error, f.Error.Lasso) })
		if ended != nil || g == nil {
			return f, nil
		}
		g.Trace.FoundSteps = max(g.Trace.FoundSteps, f.Trace.FoundSteps)
		f, f.Trace.Length = *g, trace.MaybeLonger
	}
	if short.All {
		f.Trace.Length = trace.Shortest
	}
	return f, nil
}

// rolled returns the same run without the part of the stem that already follows the cycle.
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

// Steps returns the number of steps of a run. The cycle counts once, and an atomic sequence counts as one step.
func Steps(l program.Lasso) int { return len(l.Stem) + len(l.Cycle) }
