package ltlpor

import (
	"context"
	"time"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/simulate"
	"ltlpor/internal/teach/explain"
	"ltlpor/internal/verify/plan"
	"ltlpor/source"
	"ltlpor/trace"
)

// Explanation is the result of Explain.
type Explanation struct {
	Model    string
	Searches []ExplainedSearch
	Warnings source.List
}

// The parts of an Explanation. Package explain says what they mean.
type (
	ExplainedSearch    = explain.Search
	ExplainedState     = explain.State
	ExplainedCandidate = explain.Candidate
	ExplainedCondition = explain.Condition
)

// ExplainOptions say which states Explain explains: those of the run Along, or the first one with a choice in which
// the expression Where is true, or the one with the number State, which is 0 for the initial state and explain.First
// for the first one with a choice.
type ExplainOptions struct {
	Options
	State int
	Where *source.File
	Along *trace.File
	Last  bool // of Along, which may end anywhere, only the state that it ends in; it has no number then
}

// Explain searches a model for each of its properties, and tells for some states which sets of moves satisfy which
// of the conditions, and what was chosen. The states are those of the model as it is searched: for Where and Along
// without Options.Optimize. The error is that of Check, an *audit.LimitError if the full graph, by which states are
// numbered, has more than Options.MaxStates states (DefaultAuditStates if that is 0), an *audit.EndlessError, an
// *explain.NoStateError, a *MisfitError, a *CutError if time was up, there was no Options.Room left, or ctx
// cancelled. Options.Memory, MaxDepth, MaxErrors and Progress have no meaning here.
func Explain(ctx context.Context, src *source.File, options ExplainOptions) (*Explanation, error) {
	options.Engine, options.Workers, options.MaxErrors = plan.Closure, 1, -1
	asked := options.plan()
	if err := asked.Validate(); err != nil {
		return nil, &UsageError{Message: err.Error()}
	}
	if err := options.Store.Exact(); err != nil {
		return nil, &UsageError{Message: err.Error()}
	}
	if (options.Where != nil || options.Along != nil) && options.Optimize != NoOptimizations {
		const text = "an expression, or a trace, is about states of the model as written: no optimizations go with it"
		return nil, &UsageError{Message: text}
	}
	if options.Where != nil {
		options.watch = []*source.File{options.Where}
	}
	start := time.Now()
	c, err := begin(ctx, src, options.Options)
	if err != nil {
		return nil, err
	}
	opt := explain.Options{Asked: asked, Within: c.options.FormulaTime, Number: options.State}
	opt.Limit = DefaultAuditStates
	if options.MaxStates > 0 {
		opt.Limit = int(options.MaxStates)
	}
	if options.Where != nil {
		opt.Where = c.task.Watched[0]
	}
	ctx, enough := roomy(ctx, options.Room)
	defer enough()
	ctx, end := until(ctx, start, options.Time)
	defer end()
	if options.Time > 0 {
		opt.Deadline = start.Add(options.Time)
	}
	if options.Along != nil {
		along := states
		if options.Last {
			along = last
		}
		err := unhalted(ctx, func() (err error) {
			opt.Along, err = along(ctx, c.task.Program, options.Along)
			return err
		})
		if err != nil {
			return nil, cutBy(ctx, err)
		}
	}
	searches, err := explain.Groups(ctx, c.task.Together(), opt)
	if err != nil {
		return nil, cutBy(ctx, err)
	}
	for i := range searches {
		for k := range searches[i].States {
			if options.Last {
				searches[i].States[k].Number = -1
			}
		}
	}
	return &Explanation{Model: c.task.Model, Warnings: c.task.Warnings, Searches: searches}, nil
}

// states returns the states of p on the run that f tells of, each once: what the run begins with, and what each move
// leads to.
func states(ctx context.Context, p *program.Program, f *trace.File) ([]program.State, error) {
	m, end, err := haltingMachine(ctx, p)
	if err != nil {
		return nil, err
	}
	defer end()
	run, err := trace.Follow(p, m, f.Trace)
	if err != nil {
		return nil, misfit(err)
	}
	out, met := []program.State{run.Init}, map[string]bool{string(run.Init): true}
	for _, list := range [][]trace.Taken{run.Stem, run.Cycle} {
		for _, k := range list {
			if k.State != nil && !met[string(k.State)] {
				met[string(k.State)] = true
				out = append(out, k.State)
			}
		}
	}
	return out, nil
}

// last returns the state of p to which the run leads that f tells of, and that may end anywhere.
func last(ctx context.Context, p *program.Program, f *trace.File) ([]program.State, error) {
	run, err := simulate.Begin(p)
	if err != nil {
		return nil, err
	}
	defer exec.HaltOn(ctx, run.Machine())()
	guide, err := trace.NewGuide(p, run.Machine(), f.Trace)
	if err != nil {
		return nil, misfit(err)
	}
	for {
		mv, more, err := guide.Next(run.State(), run.Moves())
		if err != nil {
			return nil, misfit(err)
		}
		if !more {
			return []program.State{run.State()}, nil
		}
		if err := run.Take(mv); err != nil {
			return nil, err
		}
	}
}
