package session

import (
	"cmp"
	"context"
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

// Report is the result of Check. ltlpor.Report documents the fields, which are the same.
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

// Check reads a model, decides its properties, and reports. The error is that of ltlpor.Check.
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
	line, err := c.searching()
	if err != nil {
		return nil, err
	}
	properties, searches, err := schedule.All(ctx, c.task.Together(), bounded(line), c.options.schedule(start,
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

// check is a task with the options by which it is searched.
type check struct {
	options Options
	task    *property.Task
	spent   schedule.Spent
	seen
	kept *kept // nil if no checkpoint is asked for
}

// begin reads a model and all that is to be decided about it.
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

// prepare makes the system that is searched for properties, within the time, which began at start, and the memory.
func (c *check) prepare(
	ctx context.Context, start time.Time, properties []*property.Property, asked plan.Options, limits search.Options,
) (*system.System, error) {
	ctx, end := phase.Until(ctx, start, limits.Time)
	defer end()
	ctx, enough := phase.WithRoom(ctx, limits.Room)
	defer enough()
	return system.For(ctx, properties, asked, c.options.Reading.Time)
}

// line is the straight line from properties to what was found about them: it plans a search,
// makes the system, searches, and certifies.
func (c *check) line(
	ctx context.Context, properties []*property.Property, asked plan.Options, limits search.Options,
) (schedule.Pass, error) {
	at, ahead := time.Now(), c.counting(limits.Time)
	left := func() time.Duration { return positive(ahead()) }
	sys, err := c.prepare(ctx, at, properties, asked, limits)
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
	c.spent.Searching += res.Stats.Elapsed
	at = time.Now()
	limits.Time = left() // the search may have rested
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
	c.look(sys, w, &res)
	pass := c.passed(sys, w, &res, record)
	pass.Found, pass.Left = found, uncertified
	return pass, nil
}

// bounded returns line, whose preparations end with the time of a search; what is not prepared is cut as a search is.
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

// counting returns what tells how much of a limit of time is left, which begins now, without the time in which a
// checkpoint is read: less than 0 if it is over. 0 is no limit.
func (c *check) counting(limit time.Duration) func() time.Duration {
	begun, away := time.Now(), c.kept.away()
	return func() time.Duration {
		if limit <= 0 {
			return 0
		}
		return cmp.Or(limit-time.Since(begun)+c.kept.away()-away, -1)
	}
}

// grace is how long counterexamples are shortened, and all of them certified, when the time is up. See cancel for how
// long the first of each property is.
const grace = 250 * time.Millisecond

// shortening returns ctx with a limit of time for shortening and certifying all counterexamples of a search: so much is
// left; 0 is no limit.
func shortening(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, max(limit, min(limit+grace, grace)))
}

// positive returns left, which is 0 if there is no limit, as a limit that may be over.
func positive(left time.Duration) time.Duration {
	if left < 0 {
		return time.Nanosecond
	}
	return left
}

// watch has Options.Progress told of a search with that record.
func (c *check) watch(record schedule.Search, limits *search.Options) {
	if c.options.Progress != nil {
		limits.Progress = func(s search.Stats) { c.options.Progress(record.At(s)) }
	}
}

// passed is what a search of sys by w, of which record is, has come to.
func (c *check) passed(
	sys *system.System, w *system.Worker, res *search.Result, record schedule.Search,
) schedule.Pass {
	record.Plan = sys.Plan // what it has become
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

// shortener returns what shortens the counterexamples of a search for properties: nil if there are none.
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
	exact, err := system.For(ctx, properties, system.AsWritten(asked), c.options.Reading.Time)
	s.Exact = exact
	return s, err
}
