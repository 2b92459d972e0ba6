package schedule

import (
	"time"

	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// Comparison has the results of checking a model with several partial-order reductions.
type Comparison struct {
	Model    string
	Groups   []ComparedGroup // in the order of property.Task.Groups
	Warnings source.List
}

// ComparedGroup has the results for a group of properties decided by the same searches: assertions with end states, or
// a single property.
type ComparedGroup struct {
	Properties []*property.Property
	Runs       []ComparedRun // one result for every reduction; Runs[0] is without reduction
}

// ComparedRun is the result for a group of properties with one reduction.
type ComparedRun struct {
	Reduction plan.Reduction // the requested reduction
	Proviso   plan.Proviso   // the cycle proviso; meaningful if Plan.HasProviso
	Plan      plan.Plan
	// Properties are the properties of the group with the verdicts from this reduction, and Searches the searches for
	// these verdicts. If a reduction was requested but Plan has none, both fields are copied from the run without
	// reduction.
	Properties []Property
	Searches   []Search
}

// Cut returns the reason why a search of r ended early, or CutNone. A search that ended at an error does not count as
// ended early.
func (r *ComparedRun) Cut() search.Cut {
	for _, s := range r.Searches {
		if !s.Complete && s.Cut != search.CutErrors {
			return s.Cut
		}
	}
	return search.CutNone
}

// States returns the number of stored states, summed over the searches of r.
func (r *ComparedRun) States() int64 {
	return r.sum(func(s *Search) int64 { return s.States })
}

// Transitions returns the number of transitions, summed over the searches of r.
func (r *ComparedRun) Transitions() int64 {
	return r.sum(func(s *Search) int64 { return s.Transitions })
}

// Elapsed returns the total time of the searches of r.
func (r *ComparedRun) Elapsed() time.Duration {
	return time.Duration(r.sum(func(s *Search) int64 { return int64(s.Elapsed) }))
}

// Share returns the proportion of enabled moves that the searches of r explored, from 0 to 1. It is 1 without
// reduction.
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

// Verdict combines the verdicts of all runs of g about property i, an index in g.Properties. A single conclusive run
// decides, since any verdict other than Inconclusive is a proof.
func (g *ComparedGroup) Verdict(i int) Verdict {
	v := Inconclusive
	for _, r := range g.Runs {
		v = max(v, r.Properties[i].Verdict)
	}
	return v
}

// Disagrees reports whether property i holds in one run of g and is violated in another: some run is wrong.
func (g *ComparedGroup) Disagrees(i int) bool {
	seen := map[Verdict]bool{}
	for _, r := range g.Runs {
		seen[r.Properties[i].Verdict] = true
	}
	return seen[Holds] && seen[Violated]
}

// Verdict combines the verdicts about all properties of the model, as Overall does.
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
