package main

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/explored"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/wording"
	"ltlpor/source"
)

// exploreCommand is the command ltlpor explore, a stateless search of a model.
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

// Help returns the part of the help text below the flags.
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

// Run explores the model and prints the results.
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
	result, failed := (*explored.Runs)(nil), error(nil)
	err := c.withJSON(env, func() { result, failed = c.explore(env, g) }, func() ([]byte, error) {
		return jsonreport.Explore(env.head(c.Model), result, failed, wording.FootprintOf(g),
			c.FullStates)
	})
	if err != nil {
		return err
	}
	if failed != nil {
		return failed
	}
	out := c.text(env)
	t := c.printer(env.page(out, c.Color), c.FullStates, c.TraceSteps)
	t.Quiet = c.Quiet
	if !c.Quiet {
		printUsed(out, env.Used)
	}
	env.lost.add(explored.Print(t, result))
	return result.Status()
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

// explore reads the model and runs the selected algorithms. Guard g measures the memory.
func (c *exploreCommand) explore(env environment, g *memlimit.Guard) (*explored.Runs, error) {
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
	result := &explored.Runs{Model: model.Name, Every: c.Algorithm == explored.EveryAlgorithm}
	for _, opt.Algorithm = range c.algorithms() {
		if env.ctx.Err() != nil && len(result.Rows) > 0 {
			break
		}
		p := newExploreProgress(env.err, opt.Algorithm, c.Quiet)
		opt.Progress, opt.Workers = p.show, c.workers(opt.Algorithm)
		found, err := ltlpor.Explore(env.ctx, model, opt)
		p.clear()
		if err != nil && !result.GoesOn(err) {
			return nil, err
		}
		result.Rows = append(result.Rows, explored.Row{Algorithm: opt.Algorithm, Found: found, Err: err})
	}
	if err := result.Refusal(); err != nil {
		return nil, err
	}
	if c.CompareCheck && env.ctx.Err() == nil {
		result.Check, err = c.check(env, g, model, opt)
	}
	return result, err
}

// check runs a complete stateful search of `model` for the kinds of errors that an exploration with opt looks for.
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

// exploreWhat has the flags of ltlpor explore that select and configure the model.
type exploreWhat struct {
	Model    string   `arg:"" help:"File of the model; - is standard input."`
	Define   []string `short:"D" sep:"none" placeholder:"NAME[=TEXT]" help:"Define a macro. May be repeated."`
	Overflow string   `enum:"wrap,error" default:"wrap" help:"${explore_overflow}"`
	configFlag
	unconfigured error      // error in the options from files, or nil
	MaxErrors    errorLimit `default:"1" placeholder:"K" help:"Show K different errors, or all. Default: 1."`
}

// exploreLimits has the flags of ltlpor explore that limit the search.
type exploreLimits struct {
	Mem           byteSize `placeholder:"SIZE" help:"Bound the memory of the process, such as 8G or 512M."`
	MaxDepth      bound    `placeholder:"N" help:"${explore_max_depth}"`
	MaxExecutions bound    `placeholder:"N" help:"Bound the number of executions."`
	Time          timeSpan `placeholder:"DURATION" help:"Bound the time of each exploration, such as 90s or 1h."`
}

// exploreHow has the flags of ltlpor explore that select the algorithm. The help texts list the algorithms.
type exploreHow struct {
	Algorithm  algorithmName  `default:"source-dpor" placeholder:"NAME" help:"${explore_algorithm}"`
	Dependence dependenceName `default:"read-write" placeholder:"NAME" help:"${explore_dependence}"`
	NoSleep    bool           `help:"Leave out the sleep sets of fg-dpor."`
	Workers    int            `default:"1" placeholder:"N" help:"Goroutines of source-dpor; 0: one for each core. Default: 1."`
}

// algorithmName is the value of --algorithm.
type algorithmName string

// UnmarshalText sets a to `text`, or returns an error if no such algorithm exists.
func (a *algorithmName) UnmarshalText(text []byte) error {
	*a = algorithmName(text)
	names := []string{explored.EveryAlgorithm}
	for _, x := range explored.Algorithms(explored.EveryAlgorithm) {
		names = append(names, string(x))
	}
	return oneOf(string(text), names)
}

// dependenceName is the value of --dependence.
type dependenceName string

// UnmarshalText sets d to `text`, or returns an error if there is no such dependence relation.
func (d *dependenceName) UnmarshalText(text []byte) error {
	*d = dependenceName(text)
	return oneOf(string(text), []string{string(ltlpor.ReadWrite), string(ltlpor.Accesses)})
}

// oneOf returns an error if `word` is not in `names`.
func oneOf(word string, names []string) error {
	if slices.Contains(names, word) {
		return nil
	}
	return fmt.Errorf("%q is none of %s%s", word, strings.Join(names, ", "), source.DidYouMean(word, names))
}

func (c *exploreWhat) validate() error {
	return validDefinitions(c.Define)
}

func (c *exploreHow) validate() error {
	const foreign = "%s is for --algorithm=" + string(ltlpor.FG) + " only"
	switch other := c.Algorithm != algorithmName(ltlpor.FG); {
	case c.Workers < 0:
		return exitcode.Usagef("--workers=%d: expected 0 or more", c.Workers)
	case other && c.NoSleep:
		return exitcode.Usagef(foreign, "--no-sleep")
	case other && c.Dependence == dependenceName(ltlpor.Accesses):
		return exitcode.Usagef(foreign, "--dependence="+string(c.Dependence))
	}
	return nil
}

// algorithms returns the algorithms that --algorithm selects.
func (c *exploreHow) algorithms() []ltlpor.Algorithm {
	return explored.Algorithms(string(c.Algorithm))
}

// options returns the options according to the flags. The algorithm is not set.
func (c *exploreCommand) options() ltlpor.ExploreOptions {
	return ltlpor.ExploreOptions{
		Defines: c.Define, Overflow: c.Overflow == "error", MaxErrors: c.MaxErrors.option(),
		Dependence: ltlpor.Dependence(c.Dependence), NoSleep: c.NoSleep,
		MaxDepth: int(c.MaxDepth), MaxExecutions: int64(c.MaxExecutions), Time: time.Duration(c.Time),
	}
}

// workers returns the number of goroutines for algorithm a, according to --workers. Only source-dpor supports several
// goroutines. For any other algorithm the result is 1, unless --algorithm names the algorithm: then the given number is
// returned, and causes an error.
func (c *exploreHow) workers(a ltlpor.Algorithm) int {
	switch {
	case a != ltlpor.SourceDPOR && (c.Workers == 0 || c.Algorithm == explored.EveryAlgorithm):
		return 1
	case c.Workers == 0:
		return runtime.NumCPU()
	}
	return c.Workers
}
