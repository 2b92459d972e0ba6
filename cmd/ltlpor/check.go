package main

import (
	"cmp"
	"fmt"

	"ltlpor"
	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/output/array"
	"ltlpor/internal/output/events"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/finding"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/textreport"
	"ltlpor/internal/output/tracefile"
	"ltlpor/source"
)

// checkCommand is the command ltlpor check, which checks the properties of models.
type checkCommand struct {
	modelFlags `group:"what"`
	Shortest   bool       `group:"what" help:"Find shortest counterexamples."`
	MaxErrors  errorLimit `group:"what" default:"1" placeholder:"K" help:"Stop at the K-th error of a property; all, or 0: count all of them. Default: 1."`

	noRoomFlag `group:"what"`

	OnChange bool `group:"what" help:"Check again when a file that was read has changed, until interrupted."`

	expectFlags `group:"what"`
	partFlag    `group:"what"`

	sizeFlags `group:"limits"`
	timeFlags `group:"limits" set:"bounded=the check"`

	outputFlags     `group:"output"`
	ciFlags         `group:"output"`
	traceFlag       `group:"output"`
	Quiet           bool `group:"output" short:"q" help:"Print the verdict lines only."`
	Plan            bool `group:"output" help:"Print the planned search for each property with reasons, and do not search."`
	FullStates      bool `group:"output" help:"Print the whole state after each step of a counterexample."`
	TraceSteps      int  `group:"output" default:"1000" placeholder:"N" help:"Print at most N steps of a counterexample; 0 prints all. Default: 1000."`
	watchFlags      `group:"output"`
	openFlags       `group:"output"`
	whyFlag         `group:"output"`
	Stats           bool `group:"output" help:"${check_stats}"`
	checkpointFlags `group:"output"`
	listenFlags     `group:"output"`
	warningFlags    `group:"output"`

	reductionFlag
	searchFlags `group:"search" set:"optimized=all"`
	symmetryFlag
	storeFlags `group:"search"`
	provisoFlag
	withoutFlag
	abstractionFlags

	made  ltlpor.Options     // options of the library, made from the flags
	texts *texts             // source of the input files; a resumed check reads them from the checkpoint
	from  *checkpoint.Reader // the checkpoint from which the check continues; nil for a new check

	source   *source.File      // text of the checked model; nil if it could not be read
	expected *outcome.Expected // the expected verdicts for the model; nil if there are none
	events   *events.Stream    // the output of --events; nil without the flag
	narrows  bool              // whether the command line, rather than a file, selects the properties to check
	unit     *array.Unit       // the items of the model to check; nil without --part
	folder   *diskFolder       // the folder of --disk; nil without the flag
	several  bool              // whether the call may check several models, or a model with several values
}

// Help returns the part of the help text below the flags.
func (*checkCommand) Help() string {
	return `Examples:

  ltlpor check model.pml
      assertions, invalid end states, every ltl block and the never claim
  ltlpor check model.pml 'G(req -> F ack)'
      the same, and a formula over the model's variables
  ltlpor check -DN=4 --check=assertions --shortest model.pml
      a shortest run to a failed assertion, with N defined as 4
  ltlpor check -DN=2..5 model.pml
      a table: the model with each value of N
  ltlpor check --expect specs/*.pml
      several models, each with the verdicts that its comments expect
  ltlpor check --only=p1 --json=result.json --mem=8G model.pml
      one ltl block, the result as JSON, at most 8 GB

Exit status (of several models: the first that one of them has of 5, 2, 3, 1, 130, 4, 0):

  0  every property holds; with --expect: every verdict is as expected
  1  a property is violated; with --expect: a verdict is not as expected, or none is said;
     or there is a warning of a kind named by --fail-on
  2  invalid command line
  3  there is an error in the model or in the formula
  4  inconclusive: no violation was found before a limit ended the search, by a store
     that is lossy, or by a reduction that lacks a condition (--without); or some run
     lacks room (--no-room) or ends in a run-time error
  5  internal error, or the result could not be written
  130  interrupted before a violation was found

` + planWords
}

// Run checks the models and prints the results.
func (c *checkCommand) Run(env environment) (err error) {
	if c.OnChange {
		return c.checkOnChange(env)
	}
	if err := c.takeModels(); err != nil {
		return err
	}
	if len(c.More) == 0 {
		c.configure(&env)
	}
	if err := cmp.Or(c.validate(), c.validatePart(env)); err != nil {
		return err
	}
	if c.Plan {
		return c.plan(env)
	}
	g, release := guarded(env, c.Mem)
	defer release()
	events, end, err := c.openEvents(env)
	if err != nil {
		return err
	}
	c.events = events
	c.try(env)
	if c.Disk != "" {
		c.folder = &diskFolder{name: c.Disk}
	}
	var all []*outcome.Outcome
	var file *checkpointFile
	err = deliver(env, c.results(env, &all), func() (err error) {
		all, file, err = c.checkAll(env, g)
		return cmp.Or(newer(env.ctx), err)
	})
	env.lost.add(end())
	if !c.Quiet {
		c.folder.noteOthers(env.err)
	}
	if err != nil {
		return err
	}
	if c.Format == shortFormat {
		return c.printFindings(env, all, file)
	}
	err = c.printReport(env, all, file)
	if c.Format == "github" {
		finding.GitHub(c.text(env), all)
	}
	return err
}

// printReport prints the outcomes and writes the files of --trace. The result is an error with the exit status. `file`
// is the checkpoint file or nil; printReport removes the file if the check cannot be resumed.
func (c *checkCommand) printReport(env environment, all []*outcome.Outcome, file *checkpointFile) error {
	switch t := c.textReport(env); {
	case len(all) == 1 && c.share.Of == 0:
		return c.printOne(env, all[0], file)
	case c.Quiet:
	case c.share.Of > 0 || all[0].Values != nil:
		c.printTable(&t, all)
	default:
		t.PrintSummary(all, c.Expect.given)
	}
	fmt.Fprint(c.text(env), c.record(env, all))
	if status := outcome.Status(all); status != exitcode.Holds {
		return exitcode.New(status, nil)
	}
	return nil
}

// printFindings prints a line for every finding and writes the files of --trace. A finding is a message about the
// model, like a counterexample or a warning. The result is an error with the exit status. `file` is the checkpoint file
// or nil; printFindings removes the file if the check cannot be resumed.
func (c *checkCommand) printFindings(env environment, all []*outcome.Outcome, file *checkpointFile) error {
	c.record(env, all)
	finding.Lines(c.text(env), all)
	for _, o := range all {
		if file != nil && o.Err == nil {
			env.lost.add(file.end(o.Report, env.lost.any(), true))
		}
		textreport.PrintFailing(o, env.err)
	}
	if status := outcome.Status(all); status != exitcode.Holds {
		return exitcode.New(status, nil)
	}
	return nil
}

// textReport returns a printer for text reports, configured by the flags.
func (c *checkCommand) textReport(env environment) textreport.Printer {
	t := c.printer(env.page(c.text(env), c.Color), c.FullStates, c.TraceSteps)
	t.Quiet, t.Why, t.Hide, t.Ended = c.Quiet, c.Why, c.Hide, (&printing{ctx: env.ctx}).ended
	return t
}

// printOne prints the report for a single model and writes the files of --trace. The result is an error with the exit
// status. `file` is the checkpoint file or nil; printOne removes the file if the check cannot be resumed.
func (c *checkCommand) printOne(env environment, o *outcome.Outcome, file *checkpointFile) error {
	if o.Err != nil {
		return o.Err
	}
	t := c.textReport(env)
	t.Used, t.GoesOn = o.Used, o.GoesOn
	// before the report is printed, because its reader may stop reading early
	written := c.record(env, []*outcome.Outcome{o})
	if !c.Quiet {
		printUsed(t.Writer, env.Used)
	}
	env.lost.add(t.Print(o.Report))
	t.PrintExpectations(o.Expected, o.Report)
	fmt.Fprint(t.Writer, written)
	if file != nil {
		env.lost.add(file.end(o.Report, env.lost.any(), c.Quiet))
	}
	textreport.PrintFailing(o, env.err)
	if status := o.Status(); status != exitcode.Holds {
		return exitcode.New(status, nil)
	}
	return nil
}

func (c *checkCommand) validate() error {
	if err := validate(&c.modelFlags, &c.sizeFlags, &c.timeFlags, &c.storeFlags, &c.searchFlags); err != nil {
		return err
	}
	if err := cmp.Or(c.separate(), c.validateReport(), c.warningFlags.validate(), c.watchFlags.validate()); err != nil {
		return err
	}
	if err := cmp.Or(c.traceFlag.validate(c.destinations()), c.validateSeries(), c.validateListen()); err != nil {
		return err
	}
	switch other := c.beyondPlan(); {
	case c.Plan && len(c.Trace) > 0:
		return exitcode.Usagef("--plan and --trace: where nothing is searched there is no counterexample")
	case c.Plan && other != "":
		return exitcode.Usagef("--plan and %s: where nothing is searched there is no verdict", other)
	case c.TraceSteps < 0:
		return exitcode.Usagef("--trace-steps=%d: expected 0 or more", c.TraceSteps)
	}
	return nil
}

// beyondPlan returns the name of a given flag that cannot be combined with --plan, because it needs verdicts. The
// result is "" if no such flag exists.
func (c *checkCommand) beyondPlan() string {
	switch {
	case c.JUnit != nil:
		return "--junit"
	case c.SARIF != nil:
		return "--sarif"
	case c.Events != nil:
		return "--events"
	case c.Format != "text":
		return "--format=" + c.Format
	case c.Expect.given:
		return "--expect"
	}
	return ""
}

// configure adds the options from files to *c. The files are ltlpor.toml and the model c.Model, which may have options
// in comments. An error in the files is stored in c.unconfigured.
func (c *checkCommand) configure(env *environment) {
	if c.texts == nil {
		c.texts = env.texts
	}
	c.narrows = c.Check != nil || len(c.Only) > 0
	next, err := env.configure(c.texts, c.Model, c.NoConfig)
	if next == nil {
		c.unconfigured = err
		return
	}
	one := &next.Check
	one.Model, one.Formula, one.More = c.Model, c.Formula, c.More
	one.texts, one.events, one.narrows = c.texts, c.events, c.narrows
	*c = *one
}

// options reads the model and the other input files. It returns the options according to the flags, and the model.
func (c *checkCommand) options(env environment) (ltlpor.Options, *source.File, error) {
	if c.texts == nil {
		c.texts = env.texts
	}
	opt, model, err := c.read(c.texts, &c.sizeFlags, &c.timeFlags, &c.reductionFlag, &c.searchFlags, &c.storeFlags,
		&c.symmetryFlag, &c.provisoFlag, &c.withoutFlag, &c.abstractionFlags, &c.noRoomFlag)
	opt.Watch = c.Watch
	opt.Shortest, opt.MaxErrors, opt.Statistics, opt.Hints = c.Shortest, c.MaxErrors.option(), c.Stats, !c.NoHints
	return opt, model, err
}

// check reads the model and the other input files, and calls ltlpor.Check. It returns the report and the checkpoint
// file, which is nil without --checkpoint. If --report is given, it also sets o.Task.
func (c *checkCommand) check(env environment, g *memlimit.Guard, o *outcome.Outcome) (*ltlpor.Report, *checkpointFile, error) {
	opt, model, err := c.options(env)
	if err != nil {
		return nil, nil, err
	}
	c.source = model
	expected, warnings, err := outcome.ReadExpected(model, c.Expect.given, c.narrows, c.Expect.text)
	if err != nil {
		return nil, nil, err
	}
	if c.expected = expected; expected != nil {
		opt.Begin = expected.Validate
	}
	tracefile.RefuseUnfit(&opt, c.Trace)
	outcome.NeedProperty(&opt, model)
	if c.unit != nil {
		opt.Member = c.unit.Member
		outcome.AppendBegin(&opt, c.unit.Select)
	}
	file, err := c.keep(env, c.texts, &opt)
	if err != nil {
		return nil, nil, err
	}
	end, err := c.listen(env, &opt)
	if err != nil {
		return nil, nil, err
	}
	defer end()
	c.made = opt
	if c.Report != nil {
		o.KeepTask(&opt)
	}
	opt.Room, opt.TraceRoom = g.Fits, g.FitsResult
	p := newProgress(env.ctx, env.err, extentOf(&opt, g), c.Quiet)
	p.watch(&opt)
	defer p.clear()
	c.events.Watch(&opt, c.Model, expected)
	result, err := ltlpor.Check(env.ctx, model, opt)
	if err == nil {
		result.Warnings = append(result.Warnings, warnings...)
	}
	err = diskFailure(full(g, err))
	if err != nil && file != nil {
		err = file.failure(err, c.from != nil)
	}
	return result, file, err
}

// validateReport returns an error if --report is given for several models.
func (c *checkCommand) validateReport() error {
	switch {
	case c.Report == nil:
	case len(c.More) > 0:
		return exitcode.Usagef("--report is for one model")
	case c.Plan:
		return exitcode.Usagef("--plan and --report: where nothing is searched there is nothing to report")
	}
	return nil
}

// shortFormat is the value of --format that prints a line for every finding, and nothing else.
const shortFormat = "short"
