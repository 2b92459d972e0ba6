package schedule

import (
	"bytes"
	"context"
	"slices"
	"time"

	"ltlpor/internal/search"
	"ltlpor/internal/verify/certify"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/system"
	"ltlpor/trace"
)

const (
	// shortenNodes and mostNodes bound the nodes that are looked at for a shorter run; between them it is as many as
	// the search has visited. No time does, so that a model has the same counterexample each time.
	shortenNodes = 1 << 10
	mostNodes    = 1 << 16
	// shortenEffort bounds the edges looked at for short cycles.
	shortenEffort = 1 << 18
)

// Shortener shortens counterexamples before they are certified.
type Shortener struct {
	Ctx context.Context
	// Limits of the search that has found them: Memory, Room and MaxStates count, and for Exact Time.
	Limits search.Options
	// Exact, if not nil, is the system of the same properties in which a shortest run is one of the model: one
	// is looked for there.
	Exact *system.System
	// SameCycle keeps cycles, and SameEnd the step that goes wrong with the state in which it does, so that
	// counterexamples which differ mostly stay different. Certify sees to those that do not.
	SameCycle, SameEnd bool
	// Progress, if not nil, is called about once a second while a shorter run is looked for.
	Progress func(search.Shortened)
	// Elapsed is how long was looked for shorter runs.
	Elapsed time.Duration
}

// look looks for a shorter run of sys.
func (s *Shortener) look(sys *system.System, what search.Shortening) (search.Shortened, error) {
	begun := time.Now()
	what.Progress = s.Progress
	short, err := sys.Shorten(s.Ctx, what, s.Limits)
	s.Elapsed += time.Since(begun)
	return short, err
}

// shorter returns a counterexample that is shorter than e, which was found in sys and is whole as a run of the model;
// nil if none is found, or if what is found is none of the model: e is kept then.
func (s *Shortener) shorter(
	sys *system.System, model certify.System, e, whole search.Error, stats *search.Stats,
) *Found {
	if sys.Plan.Walk == plan.BFS || sys.Plan.Walk == plan.Stuck {
		return nil // it is short, or what it leads to is seen in no single step
	}
	if s.Ctx.Err() != nil {
		return s.genuine(sys, model, whole, whole.Lasso)
	}
	short, err := s.look(sys, s.shortening(e, stats))
	if err == nil && short.Error != nil {
		if f := s.unfolded(sys, model, *short.Error, whole.Lasso); f != nil && f.Trace.FoundSteps > 0 {
			return f // also by statements, which have the numbers that are shown
		}
	}
	return s.genuine(sys, model, whole, whole.Lasso) // its stem may go round already
}

// shortening is the search for a shorter run than e, which a search with these figures has found.
func (s *Shortener) shortening(e search.Error, stats *search.Stats) search.Shortening {
	return search.Shortening{
		Known: e, Below: Steps(e.Lasso), SameCycle: s.SameCycle, SameEnd: s.SameEnd,
		Nodes: int(min(max(stats.Nodes, shortenNodes), mostNodes)), Effort: shortenEffort,
	}
}

// unfolded is genuine for e, found in sys.
func (s *Shortener) unfolded(sys *system.System, model certify.System, e search.Error, than search.Lasso) *Found {
	e, err := unfold(sys, model, e)
	if err != nil {
		return nil
	}
	return s.genuine(sys, model, e, than)
}

// genuine returns e, a run of the model for an error of sys, as a counterexample if it is one, and has fewer steps than
// another one, of which an atomic sequence is one; nil otherwise.
func (s *Shortener) genuine(sys *system.System, model certify.System, e search.Error, than search.Lasso) *Found {
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

// shortest looks for a counterexample in s.Exact that is shorter than f, and says whether f, or that one, is a
// shortest one.
func (s *Shortener) shortest(model certify.System, f Found) (Found, error) {
	f.Trace.Length = trace.MaybeLonger
	short, err := s.look(s.Exact, search.Shortening{
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

// rolled returns l without the part of its stem that goes round the cycle already: the same run.
func rolled(l search.Lasso) search.Lasso {
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

// Steps is the number of steps of a run, its cycle once, an atomic sequence as one step.
func Steps(l search.Lasso) int { return len(l.Stem) + len(l.Cycle) }
