package session

import (
	"context"
	"time"

	"ltlpor/internal/search"
	"ltlpor/internal/session/phase"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
	"ltlpor/source"
)

// Compare decides every property without reduction, and then with every reduction. A reduction that needs a proviso is
// combined with each of the provisos. Every search stores every state, so that the numbers of states can be compared.
//
// For the errors, see ltlpor.Check. Compare ignores Reduction, Proviso, Symmetry and Shortest in
// options.Searching.Asked.
func Compare(ctx context.Context, model *source.File, options Options) (*schedule.Comparison, error) {
	asked := &options.Searching.Asked
	asked.Reduction, asked.Proviso, asked.Shortest = plan.Ample, plan.ColourProviso, false
	asked.Symmetry = plan.NoSymmetry
	options.Searching.Decided, options.Statistics = nil, true
	if err := options.storesAll(); err != nil {
		return nil, err
	}
	c, err := begin(ctx, model, options)
	if err != nil {
		return nil, err
	}
	result := &schedule.Comparison{Model: model.Name, Warnings: c.task.Warnings}
	for _, properties := range c.task.Groups() {
		runs, err := c.compare(ctx, properties)
		if err != nil {
			return nil, err
		}
		group := schedule.ComparedGroup{Properties: properties, Runs: runs}
		result.Groups = append(result.Groups, group)
	}
	return result, nil
}

// compare decides properties with every combination of reduction and proviso, and returns the results. The first result
// is without reduction.
func (c *check) compare(ctx context.Context, properties []*property.Property) ([]schedule.ComparedRun, error) {
	none, err := c.compared(ctx, properties, plan.None, plan.ColourProviso, nil)
	if err != nil {
		return nil, err
	}
	runs := []schedule.ComparedRun{*none}
	for _, reduction := range []plan.Reduction{plan.Process, plan.SPIN, plan.Group, plan.Ample} {
		for _, proviso := range []plan.Proviso{plan.ColourProviso, plan.StackProviso, plan.StaticProviso} {
			if ctx.Err() != nil {
				return runs, nil
			}
			run, err := c.compared(ctx, properties, reduction, proviso, none)
			if err != nil {
				return nil, err
			}
			runs = append(runs, *run)
			if proviso == plan.ColourProviso && !run.Plan.HasProviso() {
				break
			}
		}
	}
	return runs, nil
}

// compared decides properties with the given reduction and proviso. `none` is the earlier result without reduction, or
// nil if the requested reduction is None.
func (c *check) compared(
	ctx context.Context, properties []*property.Property, reduction plan.Reduction, proviso plan.Proviso,
	none *schedule.ComparedRun,
) (*schedule.ComparedRun, error) {
	options := c.options
	asked := &options.Searching.Asked
	asked.Reduction, asked.Proviso = reduction, proviso
	if reduction != plan.Ample {
		asked.Visibility, asked.Operands = plan.SupportVisibility, plan.PresentOperands
	}
	begun := time.Now()
	limits := search.Options{Time: options.Time, Room: options.Searching.Limits.Room}
	sys, err := c.prepare(ctx, begun, properties, *asked, limits, c.planned(limits))
	run := &schedule.ComparedRun{Reduction: reduction, Proviso: proviso}
	switch {
	case phase.CutOf(err) != search.CutNone: // a limit was reached: Decide below reports it for every property
	case err != nil:
		return nil, err
	default:
		run.Plan = sys.Plan
		if none != nil && sys.Plan.Reduction == plan.None {
			run.Properties, run.Searches = none.Properties, none.Searches
			return run, nil
		}
	}
	opt := options.schedule(begun, c.kept.away)
	run.Properties, run.Searches, err = schedule.Decide(ctx, [][]*property.Property{properties}, bounded(c.line), opt)
	if err != nil {
		return nil, err
	}
	return run, nil
}
