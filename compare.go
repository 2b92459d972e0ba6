package ltlpor

import (
	"context"
	"time"

	"ltlpor/decide"
	"ltlpor/plan"
	"ltlpor/search"
	"ltlpor/source"
	"ltlpor/task"
)

// Comparison is the result of Compare.
type Comparison struct {
	Model    string
	Groups   []ComparedGroup // in the order in which Check decides them
	Warnings source.List
}

// ComparedGroup has the runs for properties that are decided together: assertions and end
// states, or one temporal property.
type ComparedGroup struct {
	Properties []*task.Property
	Runs       []ComparedRun // the first one is without reduction
}

// ComparedRun is what one reduction has led to.
type ComparedRun struct {
	Reduction Reduction // that was asked for, with Proviso
	Proviso   Proviso   // as Plan.HasProviso says whether it means something
	Plan      plan.Plan
	// Properties are those of the group with their verdicts by this run, Searches those made
	// for them. Where Plan has no reduction though one was asked for, both are those of the
	// run without: it would be the same.
	Properties []Property
	Searches   []Search
}

// Compare decides each property without reduction and with each there is, by each proviso
// where there is something to keep by it. Options.Reduction, Proviso, Shortest, Statistics and
// Decided have no meaning here; limits are those of each run. A ctx that is cancelled ends the run at
// hand, and none follows. Errors are those of Check.
func Compare(ctx context.Context, model *source.File, options Options) (*Comparison, error) {
	options.Reduction, options.Proviso, options.Shortest, options.Decided = Ample, ColourProviso, false, nil
	options.Statistics = true
	c, err := begin(model, options)
	if err != nil {
		return nil, err
	}
	result := &Comparison{Model: model.Name, Warnings: c.task.Warnings}
	for _, properties := range c.task.Together() {
		if ctx.Err() != nil && len(result.Groups) > 0 {
			break
		}
		runs, err := c.compare(ctx, properties)
		if err != nil {
			return nil, err
		}
		result.Groups = append(result.Groups, ComparedGroup{Properties: properties, Runs: runs})
	}
	return result, nil
}

// compare makes the runs for properties.
func (c *check) compare(ctx context.Context, properties []*task.Property) ([]ComparedRun, error) {
	none, err := c.compared(ctx, properties, None, ColourProviso, nil)
	if err != nil {
		return nil, err
	}
	runs := []ComparedRun{*none}
	for _, reduction := range []Reduction{Process, SPIN, Ample} {
		for _, proviso := range []Proviso{ColourProviso, StackProviso, StaticProviso} {
			if ctx.Err() != nil {
				return runs, nil
			}
			run, err := c.compared(ctx, properties, reduction, proviso, none)
			if err != nil {
				return nil, err
			}
			runs = append(runs, *run)
			if proviso == ColourProviso && !run.Plan.HasProviso() {
				break
			}
		}
	}
	return runs, nil
}

// compared makes one run; none is that without reduction, nil if it is to be made.
func (c *check) compared(
	ctx context.Context, properties []*task.Property, reduction Reduction, proviso Proviso, none *ComparedRun,
) (*ComparedRun, error) {
	options := c.options
	options.Reduction, options.Proviso = reduction, proviso
	if reduction != Ample {
		options.Visibility, options.operands = SupportVisibility, plan.PresentOperands
	}
	sys, err := c.system(ctx, properties, options.plan())
	if err != nil {
		return nil, err
	}
	run := &ComparedRun{Reduction: reduction, Proviso: proviso, Plan: sys.Plan}
	if none != nil && sys.Plan.Reduction == None {
		run.Properties, run.Searches = none.Properties, none.Searches
		return run, nil
	}
	run.Properties, run.Searches, err = decide.All(ctx, [][]*task.Property{properties}, c.line, options.decide())
	if err != nil {
		return nil, err
	}
	return run, nil
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
	return decide.Overall(all)
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
