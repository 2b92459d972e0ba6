package ltlpor

import (
	"context"
	"time"

	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
	"ltlpor/source"
)

// The parts of a comparison. Package schedule says what they mean.
type (
	Comparison    = schedule.Comparison
	ComparedGroup = schedule.ComparedGroup
	ComparedRun   = schedule.ComparedRun
)

// Compare decides each property without reduction and with each there is, by each proviso
// where there is something to keep by it. Options.Reduction, Proviso, Shortest, Statistics and
// Decided have no meaning here; limits are those of each run. A ctx that is cancelled ends the run
// at hand; each group that is left has one, which is interrupted. Errors are those of Check.
func Compare(ctx context.Context, model *source.File, options Options) (*Comparison, error) {
	options.Reduction, options.Proviso, options.Shortest, options.Decided = Ample, ColourProviso, false, nil
	options.Statistics = true
	if err := options.Store.Exact(); err != nil {
		return nil, &UsageError{Message: err.Error()}
	}
	c, err := begin(ctx, model, options)
	if err != nil {
		return nil, err
	}
	result := &Comparison{Model: model.Name, Warnings: c.task.Warnings}
	for _, properties := range c.task.Together() {
		runs, err := c.compare(ctx, properties)
		if err != nil {
			return nil, err
		}
		result.Groups = append(result.Groups, ComparedGroup{Properties: properties, Runs: runs})
	}
	return result, nil
}

// compare makes the runs for properties.
func (c *check) compare(ctx context.Context, properties []*property.Property) ([]ComparedRun, error) {
	none, err := c.compared(ctx, properties, None, ColourProviso, nil)
	if err != nil {
		return nil, err
	}
	runs := []ComparedRun{*none}
	for _, reduction := range []Reduction{Process, SPIN, Group, Ample} {
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
	ctx context.Context, properties []*property.Property, reduction Reduction, proviso Proviso, none *ComparedRun,
) (*ComparedRun, error) {
	options := c.options
	options.Reduction, options.Proviso = reduction, proviso
	if reduction != Ample {
		options.Visibility, options.operands = SupportVisibility, plan.PresentOperands
	}
	begun := time.Now()
	limits := search.Options{Time: options.Time, Room: options.Room}
	sys, err := c.prepare(ctx, begun, properties, options.plan(), limits)
	run := &ComparedRun{Reduction: reduction, Proviso: proviso}
	switch {
	case cutOf(err) != search.CutNone: // as the run will be
	case err != nil:
		return nil, err
	default:
		run.Plan = sys.Plan
		if none != nil && sys.Plan.Reduction == None {
			run.Properties, run.Searches = none.Properties, none.Searches
			return run, nil
		}
	}
	opt := options.decide(begun, c.kept.away)
	run.Properties, run.Searches, err = schedule.All(ctx, [][]*property.Property{properties}, bounded(c.line), opt)
	if err != nil {
		return nil, err
	}
	return run, nil
}
