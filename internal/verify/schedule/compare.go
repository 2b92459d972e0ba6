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
	Groups   []ComparedGroup // in the order of property.Task.Together
	Warnings source.List
}

// ComparedGroup has the runs for properties that are decided together: assertions and end
// states, or one temporal property.
type ComparedGroup struct {
	Properties []*property.Property
	Runs       []ComparedRun // the first one is without reduction
}

// ComparedRun is what one reduction has led to.
type ComparedRun struct {
	Reduction plan.Reduction // that was asked for, with Proviso
	Proviso   plan.Proviso   // as Plan.HasProviso says whether it means something
	Plan      plan.Plan
	// Properties are those of the group with their verdicts by this run, Searches those made
	// for them. Where Plan has no reduction though one was asked for, both are those of the
	// run without: it would be the same.
	Properties []Property
	Searches   []Search
}

// Cut is why a search of r was cut short, CutNone if none was. One that ended at an error was
// not.
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

// Share is the share of moves that were explored, of those that the states expanded have: 1
// without reduction.
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

// Verdict is what the runs of g together say of its i-th property: each of them is a proof.
func (g *ComparedGroup) Verdict(i int) Verdict {
	v := Inconclusive
	for _, r := range g.Runs {
		v = max(v, r.Properties[i].Verdict)
	}
	return v
}

// Disagrees reports whether the property holds by one run of g and is violated by another: one
// of them is wrong.
func (g *ComparedGroup) Disagrees(i int) bool {
	seen := map[Verdict]bool{}
	for _, r := range g.Runs {
		seen[r.Properties[i].Verdict] = true
	}
	return seen[Holds] && seen[Violated]
}

// Verdict is Violated if a property is, else Inconclusive if one is.
func (c *Comparison) Verdict() Verdict {
	var all []Property
	for _, g := range c.Groups {
		for i := range g.Properties {
			all = append(all, Property{Verdict: g.Verdict(i)})
		}
	}
	return Overall(all)
}

// Disagreements are the names of the properties about which runs disagree.
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
