package schedule

import (
	"time"

	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// Comparison has the runs of a model by several reductions.
type Comparison struct {
	Model    string
	Groups   []ComparedGroup // in the order of property.Task.Groups
	Warnings source.List
}

// ComparedGroup has the runs for properties that are decided together: assertions and end states, or a single
// temporal property.
type ComparedGroup struct {
	Properties []*property.Property
	Runs       []ComparedRun // the first run is without reduction
}

// ComparedRun is the result of one reduction.
type ComparedRun struct {
	Reduction plan.Reduction // as requested, with Proviso
	Proviso   plan.Proviso   // meaningful if Plan.HasProviso says yes
	Plan      plan.Plan
	// Properties are the properties of the group with the verdicts of this run. Searches are the searches made for
	// this run. If a reduction was requested but Plan has no reduction, both are copied from the run without
	// reduction, as the result would be the same.
	Properties []Property
	Searches   []Search
}

// Cut returns why a search of r was cut short, or CutNone. A search that ended at an error does not count as cut.
func (r *ComparedRun) Cut() search.Cut {
	for _, s := range r.Searches {
		if !s.Complete && s.Cut != search.CutErrors {
			return s.Cut
		}
	}
	return search.CutNone
}

// States, Transitions and Elapsed are sums over the searches of r.
func (r *ComparedRun) States() int64 {
	return r.sum(func(s *Search) int64 { return s.States })
}

// Transitions: see States.
func (r *ComparedRun) Transitions() int64 {
	return r.sum(func(s *Search) int64 { return s.Transitions })
}

// Elapsed: see States.
func (r *ComparedRun) Elapsed() time.Duration {
	return time.Duration(r.sum(func(s *Search) int64 { return int64(s.Elapsed) }))
}

// Share returns the share of enabled moves that r explored, over the expanded states. Without reduction it is 1.
func (r *ComparedRun) Share() float64 {
	var enabled, chosen int64
	for _, s := range r.Searches {
		if s.Statistics != nil {
			enabled, chosen = enabled+s.Statistics.MovesEnabled, chosen+s.Statistics.MovesChosen
		}
	}
	if enabled == 0 {
		return 1
	}
	return float64(chosen) / float64(enabled)
}

func (r *ComparedRun) sum(of func(*Search) int64) (n int64) {
	for i := range r.Searches {
		n += of(&r.Searches[i])
	}
	return n
}

// Verdict combines the verdicts of the runs of g about its i-th property. A conclusive verdict is a proof.
func (g *ComparedGroup) Verdict(i int) Verdict {
	v := Inconclusive
	for _, r := range g.Runs {
		v = max(v, r.Properties[i].Verdict)
	}
	return v
}

// Disagrees reports whether the i-th property holds by a run of g and is violated by a second run. Then a run is
// wrong.
func (g *ComparedGroup) Disagrees(i int) bool {
	seen := map[Verdict]bool{}
	for _, r := range g.Runs {
		seen[r.Properties[i].Verdict] = true
	}
	return seen[Holds] && seen[Violated]
}

// Verdict is Violated if some property is violated, else Inconclusive if some property is inconclusive, else Holds.
func (c *Comparison) Verdict() Verdict {
	var all []Property
	for _, g := range c.Groups {
		for i := range g.Properties {
			all = append(all, Property{Verdict: g.Verdict(i)})
		}
	}
	return Overall(all)
}

// Disagreements returns the names of the properties about which the runs disagree.
func (c *Comparison) Disagreements() (names []string) {
	for _, g := range c.Groups {
		for i, p := range g.Properties {
			if g.Disagrees(i) {
				names = append(names, p.Name)
			}
		}
	}
	return names
}
