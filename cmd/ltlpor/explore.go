package main

import (
	"errors"

	"ltlpor"
	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/dpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/wording"
	"ltlpor/source"
)

// exploreCommand explores a model statelessly.
type exploreCommand struct {
	exploreWhat   `group:"what"`
	exploreLimits `group:"limits"`

	outputFlags `group:"output"`
	Quiet       bool `group:"output" short:"q" help:"Print the verdict only."`
	FullStates  bool `group:"output" help:"Print the whole state after each step of a counterexample."`
	TraceSteps  int  `group:"output" default:"1000" placeholder:"N" help:"Print at most N steps of a run; 0: all."`
	openFlags   `group:"output"`

	exploreHow `group:"search"`

	CompareCheck bool `group:"teaching" help:"${explore_compare}"`
}

// Help returns the text below the flags.
func (*exploreCommand) Help() string {
	return `No state is kept: the model is run from its initial state to an end, again and
again, and of the executions that differ in the order of independent steps only
as few are run as the algorithm can. That finds deadlocks, failed assertions and
run-time errors of models that terminate. Formulas are not looked at.

Algorithms (--algorithm):

  source-dpor   source sets and sleep sets; the default
  optimal-dpor  wakeup trees: one execution for each trace
  fg-dpor       persistent sets, with sleep sets unless --no-sleep is given
  lazypor       constraint systems of whole executions
  epor          sections, scheduled at once
  epor-sh       short sections
  all           one after the other, in one table

Two steps are tried in both orders if one writes what the other reads or writes
(--dependence=read-write), or, by fg-dpor, if both touch the same
(--dependence=accesses).

Examples:

  ltlpor explore model.pml
      all executions, by source sets
  ltlpor explore --algorithm=all --compare-check model.pml
      every algorithm, and the search of check, in one table
  ltlpor explore --algorithm=optimal-dpor --time=1m --json=result.json model.pml
      one execution for each trace, for a minute at most, the result as JSON

Exit status:

  0  nothing goes wrong
  1  something does
  2  invalid command line, or the model has what is not explored
  3  there is an error in the model; or, before anything went wrong, it need not
     terminate or is none for the algorithm
  4  inconclusive: nothing was found before a limit ended the exploration
  5  two runs disagree, which is a bug in ltlpor; an internal error
  130  interrupted before an error was found`
}

// Run explores and reports.
func (c *exploreCommand) Run(env environment) error {
	if next, err := env.configure(env.texts, c.Model, c.NoConfig); err != nil {
		c.unconfigured = err
	} else if next != nil {
		c = &next.Explore
	}
	if err := c.validate(); err != nil {
		return err
	}
	g, release := guarded(env, c.Mem)
	defer release()
	result, failed := (*explorations)(nil), error(nil)
	err := c.withJSON(env, func() { result, failed = c.explore(env, g) }, func() ([]byte, error) {
		return exploreDocumentOf(env.head(exploreFormat, c.Model), result, failed, wording.FootprintOf(g),
			c.FullStates)
	})
	if err != nil {
		return err
	}
	if failed != nil {
		return failed
	}
	out := c.text(env)
	t := explorationText{c.printer(env.page(out, c.Color), c.FullStates, c.TraceSteps)}
	t.Quiet = c.Quiet
	if !c.Quiet {
		printUsed(out, env.used)
	}
	env.lost.add(t.print(result))
	return result.status()
}

func (c *exploreCommand) validate() error {
	if c.TraceSteps < 0 {
		return exitcode.Usagef("--trace-steps=%d: expected 0 or more", c.TraceSteps)
	}
	for _, part := range []func() error{c.exploreWhat.validate, c.exploreHow.validate} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

// explore reads the model and runs the algorithms.
func (c *exploreCommand) explore(env environment, g *memlimit.Guard) (*explorations, error) {
	if c.unconfigured != nil {
		return nil, c.unconfigured
	}
	from := env.texts
	model, err := from.source(c.Model)
	if err != nil {
		return nil, err
	}
	opt := c.options()
	opt.Include, opt.Room = from.include, g.Fits
	result := &explorations{model: model.Name, every: c.Algorithm == everyAlgorithm}
	for _, opt.Algorithm = range c.algorithms() {
		if env.ctx.Err() != nil && len(result.rows) > 0 {
			break
		}
		p := newExploreProgress(env.err, opt.Algorithm, c.Quiet)
		opt.Progress, opt.Workers = p.show, c.workers(opt.Algorithm)
		found, err := ltlpor.Explore(env.ctx, model, opt)
		p.clear()
		if err != nil && !result.goesOn(err) {
			return nil, err
		}
		result.rows = append(result.rows, exploredRow{opt.Algorithm, found, err})
	}
	if err := result.refusal(); err != nil {
		return nil, err
	}
	if c.CompareCheck && env.ctx.Err() == nil {
		result.check, err = c.check(env, g, model, opt)
	}
	return result, err
}

// check searches model to the end for the errors for which an exploration by opt looks.
func (c *exploreCommand) check(
	env environment, g *memlimit.Guard, model *source.File, opt ltlpor.ExploreOptions,
) (*ltlpor.Report, error) {
	stateful := ltlpor.Options{
		Defines: opt.Defines, Include: opt.Include, Overflow: opt.Overflow,
		Checks: ltlpor.Assertions | ltlpor.EndStates, Workers: c.workers(ltlpor.SourceDPOR),
		MaxErrors: -1, Time: opt.Time,
		Room: g.Fits, TraceRoom: g.FitsResult,
	}
	p := newProgress(env.ctx, env.err, extentOf(&stateful, g), c.Quiet)
	p.watch(&stateful)
	defer p.clear()
	return ltlpor.Check(env.ctx, model, stateful)
}

// explorations are the results of the runs of a command.
type explorations struct {
	model string
	every bool // --algorithm=all
	rows  []exploredRow
	check *ltlpor.Report // nil if not asked for, or interrupted
}

// exploredRow is a run by an algorithm: the result or the error.
type exploredRow struct {
	algorithm ltlpor.Algorithm
	found     *ltlpor.Exploration
	err       error
}

// goesOn reports whether the remaining algorithms are run after an algorithm has ended with err. They are, if the
// algorithm does not apply to the model, or has met a cycle: another algorithm may meet an error before the cycle.
func (x *explorations) goesOn(err error) bool {
	var (
		class   *ltlpor.ClassError
		usage   *ltlpor.UsageError
		endless *ltlpor.EndlessError
	)
	return x.every && (errors.As(err, &class) || errors.As(err, &usage) || errors.As(err, &endless))
}

// refusal returns the error that replaces the results, or nil:
//   - A run found that the model need not terminate, and no run found an error before the cycle.
//   - Every run failed: the error of the first run.
func (x *explorations) refusal() error {
	none := true
	for _, r := range x.rows {
		var endless *ltlpor.EndlessError
		if errors.As(r.err, &endless) && x.verdict() != ltlpor.Violated {
			return r.err
		}
		none = none && r.err != nil
	}
	if none {
		return x.rows[0].err
	}
	return nil
}

// verdicts returns the verdicts of the runs and of the check.
func (x *explorations) verdicts() (list []ltlpor.Verdict) {
	for _, r := range x.rows {
		if r.found != nil {
			list = append(list, r.found.Verdict)
		}
	}
	if x.check != nil {
		list = append(list, x.check.Verdict)
	}
	return list
}

// verdict is the combined verdict of the runs: every run is trusted.
func (x *explorations) verdict() (v ltlpor.Verdict) {
	for _, w := range x.verdicts() {
		v = max(v, w)
	}
	return v
}

// disagree reports whether a run found an error and another run proved that the model has no error.
func (x *explorations) disagree() bool {
	seen := map[ltlpor.Verdict]bool{}
	for _, v := range x.verdicts() {
		seen[v] = true
	}
	return seen[ltlpor.Holds] && seen[ltlpor.Violated]
}

// interrupted reports whether a run was.
func (x *explorations) interrupted() bool {
	for _, r := range x.rows {
		if r.found != nil && r.found.Cut == dpor.CutInterrupt {
			return true
		}
	}
	return x.check != nil && exitcode.ForReport(x.check) == exitcode.Interrupted
}

var errDisagree = errors.New("the runs disagree: one of the verdicts is wrong, which is a bug in ltlpor")

// status returns the error with the exit status for the runs, nil if no error was found.
func (x *explorations) status() error {
	switch {
	case x.disagree():
		return exitcode.New(exitcode.Internal, errDisagree)
	case x.verdict() == ltlpor.Violated:
		return exitcode.New(exitcode.Violated, nil)
	case x.interrupted():
		return exitcode.New(exitcode.Interrupted, nil)
	case x.verdict() == ltlpor.Inconclusive:
		return exitcode.New(exitcode.Inconclusive, nil)
	}
	return nil
}
