package session

import (
	"context"
	"time"

	"ltlpor/internal/session/phase"
	"ltlpor/internal/session/replay"
	"ltlpor/internal/teach/explain"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
	"ltlpor/trace"
)

// Explained is the result of Explain. Its fields are described at ltlpor.Explanation.
type Explained struct {
	Model    string
	Searches []explain.Search
	Warnings source.List
}

// States selects the states that Explain explains. Its fields are described at ltlpor.ExplainOptions.
type States struct {
	State int
	Where *source.File
	Along *trace.File
	Last  bool
}

// Explain returns the choices of the reduction in the states selected by `in`, for every search of the check. States
// have the numbers of the full state graph, which may have at most limit states. For the errors, see ltlpor.Explain.
func Explain(ctx context.Context, src *source.File, options Options, in States, limit int) (*Explained, error) {
	options.follow()
	asked := options.Searching.Asked.Drawn()
	if err := options.searchesWholly(); err != nil {
		return nil, err
	}
	if (in.Where != nil || in.Along != nil) && asked.Optimize != plan.NoOptimizations {
		const text = "an expression, or a trace, is about states of the model as written: no optimizations go with it"
		return nil, &property.UsageError{Message: text}
	}
	if in.Where != nil {
		options.Reading.Watch = append([]*source.File{in.Where}, options.Reading.Watch...)
	}
	start := time.Now()
	c, err := begin(ctx, src, options)
	if err != nil {
		return nil, err
	}
	opt := explain.Options{Asked: asked, Within: c.options.Reading.Time, Number: in.State, Limit: limit}
	if in.Where != nil {
		opt.Where = c.task.Watched[0]
	}
	ctx, enough := phase.WithRoom(ctx, options.Searching.Limits.Room)
	defer enough()
	ctx, end := phase.Until(ctx, start, options.Time)
	defer end()
	if options.Time > 0 {
		opt.Deadline = start.Add(options.Time)
	}
	if in.Along != nil {
		along := replay.States
		if in.Last {
			along = replay.Last
		}
		err := replay.Unhalted(ctx, func() (err error) {
			opt.Along, err = along(ctx, c.task.Program, in.Along)
			return err
		})
		if err != nil {
			return nil, phase.CutBy(ctx, err, "explaining")
		}
	}
	searches, err := explain.Groups(ctx, c.task.Groups(), opt)
	if err != nil {
		return nil, phase.CutBy(ctx, err, "explaining")
	}
	for i := range searches {
		for k := range searches[i].States {
			if in.Last {
				searches[i].States[k].Number = -1
			}
		}
	}
	return &Explained{Model: c.task.Model, Warnings: c.task.Warnings, Searches: searches}, nil
}

// follow changes o such that a search shows every choice of the reduction: with the reference engine (package closure),
// one worker, and no end at the first error.
func (o *Options) follow() {
	o.Searching.Asked.Engine, o.Searching.Asked.Workers, o.MaxErrors = plan.Closure, 1, allErrors
}
