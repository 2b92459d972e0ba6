package session

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"ltlpor/internal/search"
	"ltlpor/internal/session/phase"
	"ltlpor/internal/verify/coverage"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
)

// Report is the result of Check. Its fields are described at ltlpor.Report.
type Report struct {
	Model              string
	Verdict            schedule.Verdict
	Properties         []schedule.Property
	Searches           []schedule.Search
	Warnings, Findings source.List
	Coverage           *coverage.Coverage
	Unknown            []string
	Spent              schedule.Spent
}

// Check reads a model, decides its properties, and returns the report. For the errors, see ltlpor.Check.
func Check(ctx context.Context, model *source.File, options Options) (*Report, error) {
	start := time.Now()
	c, err := begin(ctx, model, options)
	if err != nil {
		return nil, err
	}
	c.spent.Reading, c.spent.Automata = time.Since(start)-c.task.Translating, c.task.Translating
	if options.Checkpoint != nil {
		if c.kept, err = c.keep(ctx, model, start); err != nil {
			return nil, err
		}
	}
	if options.Disk != nil {
		if c.inFiles(model); options.Disk.Job != nil {
			return c.member(ctx, model.Name)
		}
	}
	line, err := c.searching()
	if err != nil {
		return nil, err
	}
	properties, searches, err := schedule.Decide(ctx, c.task.Groups(), bounded(line), c.options.schedule(start,
		c.kept.away))
	if err != nil {
		return nil, err
	}
	c.lastly(searches)
	if err := c.hint(ctx, start, properties, searches); err != nil {
		return nil, err
	}
	c.spent.Total = time.Since(c.kept.since(start))
	for i, x := range c.task.Watched {
		for _, p := range properties {
			for _, t := range p.Traces {
				t.Watch(options.Reading.Watch[i].Text, x)
			}
		}
	}
	return &Report{
		Model: model.Name, Verdict: schedule.Overall(properties), Properties: properties, Searches: searches,
		Warnings: c.task.Warnings, Findings: c.findings(), Coverage: c.coverage, Unknown: c.open,
		Spent: c.spent,
	}, nil
}

// inFiles lets searches keep their states in files, as Options.Disk says.
func (c *check) inFiles(model *source.File) {
	o := c.options
	o.Searching.Asked.Workers = 0 // files do not depend on the number of workers
	d := *o.Disk
	d.Identity = fmt.Sprintf("%s\n%x", d.Identity, o.digest(model))
	c.options.Searching.Limits.Disk = &d
}

// check is the state of a check: the options, the task, and the results of the searches made so far.
type check struct {
	options Options
	task    *property.Task
	spent   schedule.Spent
	seen
	kept *kept // nil if the check writes no checkpoints
}

// begin reads a model with its properties, within the limits of options. The returned check has made no search.
func begin(ctx context.Context, model *source.File, options Options) (*check, error) {
	start := time.Now()
	opt, err := options.withDefaults()
	if err != nil {
		return nil, &property.UsageError{Message: err.Error()}
	}
	asked := opt.Reading
	reading, read := phase.WithRoom(ctx, opt.Searching.Limits.Room)
	defer read()
	asked.Work = phase.Work(reading, start, opt.Time)
	asked.Written = func(t *property.Task) error { return system.CheckInitial(t, model) }
	t, err := property.Read(model, asked)
	if err != nil {
		return nil, phase.Reading(err)
	}
	if opt.Begin != nil {
		if err := opt.Begin(t); err != nil {
			return nil, err
		}
	}
	c := &check{options: opt, task: t}
	return c, c.refused()
}

// prepare plans the search for properties and returns the system to search.
//   - limits.Time, counted from `start`, and limits.Room bound the preparation itself.
//   - `planned` has the limits that influence the plan.
func (c *check) prepare(
	ctx context.Context, start time.Time, properties []*property.Property, asked plan.Options, limits search.Options,
	planned plan.Limits,
) (*system.System, error) {
	ctx, end := phase.Until(ctx, start, limits.Time)
	defer end()
	ctx, enough := phase.WithRoom(ctx, limits.Room)
	defer enough()
	asked.Later = true
	return system.Prepare(ctx, properties, asked, planned, c.options.Reading.Time)
}

// planned returns the part of limits that influences the plan of a search. The result also says whether the check
// writes checkpoints.
func (c *check) planned(limits search.Options) plan.Limits {
	l := system.Limits(limits)
	l.Checkpoint = c.options.Checkpoint != nil
	return l
}

// line implements schedule.Line for searches of the model. It plans a search, prepares the system, searches, and
// certifies the errors found.
func (c *check) line(
	ctx context.Context, properties []*property.Property, asked plan.Options, limits search.Options,
) (schedule.Pass, error) {
	at, ahead := time.Now(), c.counting(limits.Time)
	limits, err := called(limits, properties, asked)
	if err != nil {
		return schedule.Pass{}, err
	}
	left := func() time.Duration { return positive(ahead()) }
	sys, err := c.prepare(ctx, at, properties, asked, limits, c.planned(limits))
	c.spent.Preparing += time.Since(at)
	if err != nil {
		return schedule.Pass{}, err
	}
	record := schedule.Begin(sys)
	c.watch(record, &limits)
	w := sys.NewWorker()
	limits.Time = left()
	res, err := c.search(ctx, sys, w, limits)
	if err != nil {
		return schedule.Pass{}, err
	}
	if len(res.Stats.Layers.Done) > 0 && c.options.Progress != nil {
		c.options.Progress(record.At(res.Stats)) // the layers since the last call, too
	}
	c.spent.Searching += res.Stats.Elapsed
	c.spent.Preparing += w.Record().Planning
	at = time.Now()
	limits.Time = left() // the rest of the time now, after the search
	forShortening, done := shortening(ctx, ahead())
	defer done()
	short, err := c.shortener(forShortening, properties, asked, limits, &res)
	if err != nil {
		return schedule.Pass{}, err
	}
	if short != nil && c.options.Progress != nil {
		short.Progress = func(s search.Shortened) { c.options.Progress(record.Shortened(res.Stats, s)) }
	}
	found, uncertified, err := schedule.Certify(forShortening, sys, &res, short)
	c.spent.Certifying += time.Since(at)
	if short != nil {
		c.spent.Certifying -= short.Elapsed
		c.spent.Shortening += short.Elapsed
	}
	if err != nil {
		return schedule.Pass{}, err
	}
	c.addMarks(sys, w, &res)
	pass := c.passed(sys, w, &res, record)
	pass.Found, pass.Left = found, uncertified
	if res.Cut == search.CutMemory && !asked.External {
		pass.Search.PermitsFiles, err = sys.PermitsFiles(ctx, asked, c.planned(limits))
	}
	return pass, err
}

// bounded returns a line that calls `line`. If a limit ends the preparation of a search, `line` returns an error; the
// new line instead returns a pass with the reason in Search.Cut.
func bounded(line schedule.Line) schedule.Line {
	return func(
		ctx context.Context, open []*property.Property, asked plan.Options, limits search.Options,
	) (schedule.Pass, error) {
		pass, err := line(ctx, open, asked, limits)
		cut := phase.CutOf(err)
		if cut == search.CutNone {
			return pass, err
		}
		for _, p := range open {
			pass.Search.Properties = append(pass.Search.Properties, p.Name)
		}
		pass.Search.Cut = cut
		return pass, nil
	}
}

// counting returns a function that returns the time left of `limit`, counted from the call of counting. The time for
// reading a checkpoint does not count. If limit is 0 (no limit), the function returns 0. After the end of the time, it
// returns a negative duration.
func (c *check) counting(limit time.Duration) func() time.Duration {
	begun, away := time.Now(), c.kept.away()
	return func() time.Duration {
		if limit <= 0 {
			return 0
		}
		return cmp.Or(limit-time.Since(begun)+c.kept.away()-away, -1)
	}
}

// grace is additional time, after a search, for shortening and certifying the counterexamples. The certification of the
// first counterexample of every property has a separate limit; see package cancel.
const grace = 250 * time.Millisecond

// shortening returns ctx with a deadline for shortening and certifying the counterexamples of a search. `limit` is the
// time left of the time limit.
//   - 0 means no deadline.
//   - A positive limit gives at least the time `grace` from now.
//   - A negative limit means that the time is over since -limit. The deadline is then `grace` after the end of the
//     time.
func shortening(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, max(limit, min(limit+grace, grace)))
}

// positive returns `left`, the time left of a limit, as a limit for a search. A negative time becomes 1 ns, because 0
// would mean no limit; 0 stays 0.
func positive(left time.Duration) time.Duration {
	if left < 0 {
		return time.Nanosecond
	}
	return left
}

// watch makes the search report its progress to Options.Progress, by setting limits.Progress. `record` describes the
// search. If Options.Progress is nil, watch does nothing.
func (c *check) watch(record schedule.Search, limits *search.Options) {
	if c.options.Progress != nil {
		limits.Progress = func(s search.Stats) { c.options.Progress(record.At(s)) }
	}
}

// passed returns the pass for a search of sys by worker w with result res, without the errors found (Pass.Found).
// `record` describes the search as it was before the search began.
func (c *check) passed(
	sys *system.System, w *system.Worker, res *search.Result, record schedule.Search,
) schedule.Pass {
	record.Ended(sys, w)
	record = record.At(res.Stats)
	record.Complete, record.Cut = res.Complete, res.Cut
	if res.Disk != nil {
		record.DiskError = res.Disk.Error()
	}
	if c.options.Statistics {
		record.Statistics = sys.Statistics(w, res.Stats)
	}
	return schedule.Pass{
		Search: record, Stats: res.Stats, Stays: res.Stays, RunTimeError: w.RunTimeError(),
		Program: sys.Program, Room: schedule.RoomOf(sys), Unwritten: res.Unwritten,
	}
}

// shortener returns a Shortener, which shortens the counterexamples in res, or nil if res has no errors. `properties`,
// `asked` and `limits` are the parameters of the search with result res.
func (c *check) shortener(
	ctx context.Context, properties []*property.Property, asked plan.Options, limits search.Options, res *search.Result,
) (*schedule.Shortener, error) {
	if len(res.Errors) == 0 {
		return nil, nil
	}
	k := c.options.MaxErrors
	s := &schedule.Shortener{Ctx: ctx, Limits: limits, SameCycle: k != 1, SameEnd: k > 1}
	if !c.options.Searching.Asked.Shortest || !properties[0].Kind.Temporal() {
		return s, nil
	}
	exact, err := system.Prepare(ctx, properties, system.AsWritten(asked), plan.Limits{}, c.options.Reading.Time)
	s.Exact = exact
	return s, err
}
