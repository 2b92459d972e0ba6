package main

import (
	"cmp"
	"fmt"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/comparison"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/outcome"
)

// compareCommand is the command ltlpor compare, which checks the properties of a model with every reduction.
type compareCommand struct {
	modelFlags `group:"what"`
	MaxErrors  errorLimit `group:"what" default:"1" placeholder:"K" help:"Stop at the K-th error; all, or 0: count all of them. Default: 1."`

	sizeFlags `group:"limits"`
	timeFlags `group:"limits" set:"bounded=each run"`

	outputFlags `group:"output"`
	CSV         *string `group:"output" name:"csv" placeholder:"FILE" help:"${compare_csv}"`
	SVG         *string `group:"output" name:"svg" placeholder:"FILE" help:"Draw the table as bars; - writes the picture to standard output."`
	Quiet       bool    `group:"output" short:"q" help:"Show no progress."`

	searchFlags `group:"search" set:"optimized=all"`
}

// Help returns the part of the help text below the flags.
func (*compareCommand) Help() string {
	return `Each property is decided without reduction and with the reductions process (the
textbook's), spin (SPIN's), group (nodes of
a distributed application) and ample, by each cycle proviso where there is
something to keep by it. Limits are those of each run.

Examples:

  ltlpor compare --max-errors=0 model.pml
      all runs to their ends, for counts that can be compared
  ltlpor compare --check=formula --csv=table.csv model.pml 'G(req -> F ack)'
      one formula, the table for a spreadsheet
  ltlpor compare --max-errors=0 --svg=bars.svg model.pml
      the table as bars

Exit status:

  0  every property holds, by some complete run
  1  a property is violated
  2  invalid command line
  3  there is an error in the model or in the formula
  4  inconclusive: no run decides some property
  5  two runs disagree, which is a bug in ltlpor; an internal error
  130  interrupted before a violation was found`
}

// Run compares the reductions and prints the result.
func (c *compareCommand) Run(env environment) error {
	if next, err := env.configure(env.texts, c.Model, c.NoConfig); err != nil {
		c.unconfigured = err
	} else if next != nil {
		c = &next.Compare
	}
	if err := c.validate(); err != nil {
		return err
	}
	result, failed := (*ltlpor.Comparison)(nil), error(nil)
	work := func() error {
		err := c.withJSON(env, func() { result, failed = c.compare(env) },
			func() ([]byte, error) { return jsonreport.Compare(env.head(c.Model), result, failed) })
		return cmp.Or(err, failed)
	}
	err := deliver(env, []wanted{
		{"--csv", c.CSV, csvResult, func() ([]byte, error) { return comparison.CSV(result) }},
		{"--svg", c.SVG, barsResult, func() ([]byte, error) { return comparison.SVG(result) }},
	}, work)
	if err != nil {
		return err
	}
	out := c.text(env)
	for _, name := range []*string{c.CSV, c.SVG} {
		if name != nil && *name == "-" {
			out = env.err
		}
	}
	page := env.page(out, c.Color)
	printUsed(out, env.Used)
	comparison.Text(page, result)
	return comparedStatus(result, env.ctx.Err() != nil)
}

func (c *compareCommand) validate() error {
	for _, a := range []struct {
		flag string
		name *string
	}{{"--csv", c.CSV}, {"--svg", c.SVG}} {
		if err := apart(a.flag, a.name, "--json", c.JSON); err != nil {
			return err
		}
	}
	if err := apart("--svg", c.SVG, "--csv", c.CSV); err != nil {
		return err
	}
	return validate(&c.modelFlags, &c.sizeFlags, &c.timeFlags, &c.searchFlags)
}

// compare reads the model and the other input files, and calls ltlpor.Compare.
func (c *compareCommand) compare(env environment) (*ltlpor.Comparison, error) {
	opt, model, err := c.read(env.texts, &c.sizeFlags, &c.timeFlags, &c.searchFlags)
	if err != nil {
		return nil, err
	}
	opt.MaxErrors = c.MaxErrors.option()
	g, release := guarded(env, c.Mem)
	defer release()
	opt.Room, opt.TraceRoom = g.Fits, g.FitsResult
	p := newProgress(env.ctx, env.err, extentOf(&opt, g), c.Quiet)
	p.watch(&opt)
	defer p.clear()
	outcome.NeedProperty(&opt, model)
	found, err := ltlpor.Compare(env.ctx, model, opt)
	return found, full(g, err)
}

// comparedStatus returns an error with the exit status for comparison c. The error is nil if every property holds.
// `interrupted` says whether the user interrupted the command.
func comparedStatus(c *ltlpor.Comparison, interrupted bool) error {
	switch names := c.Disagreements(); {
	case len(names) > 0:
		const message = "the runs disagree about %s: one of the verdicts is wrong, which is a bug in ltlpor"
		return exitcode.New(exitcode.Internal, fmt.Errorf(message, strings.Join(names, ", ")))
	case c.Verdict() == ltlpor.Violated:
		return exitcode.New(exitcode.Violated, nil)
	case interrupted || exitcode.InterruptsRun(c):
		return exitcode.New(exitcode.Interrupted, nil)
	case c.Verdict() == ltlpor.Inconclusive:
		return exitcode.New(exitcode.Inconclusive, nil)
	}
	return nil
}
