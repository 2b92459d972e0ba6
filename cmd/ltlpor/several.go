package main

import (
	"errors"
	"slices"
	"time"

	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/tracefile"
	"ltlpor/internal/output/wording"
)

// errNotBegun is the error for a model that is not checked because of an interrupt.
var errNotBegun = &exitcode.Error{Code: exitcode.Interrupted, Err: errors.New("interrupted before it was checked")}

// takeModels decides whether the second positional argument, c.Formula, is a formula or a further model, and moves a
// model to c.More. It is a model if its name ends like a model's, and the first argument is a file or "-". takeModels
// returns an error if a later argument is no model, or if a flag is not allowed with several models.
func (c *checkCommand) takeModels() error {
	if c.Formula != nil && isModel(*c.Formula) && (isFile(c.Model) || c.Model == "-") {
		c.More = append([]string{*c.Formula}, c.More...)
		c.Formula = nil
	}
	for _, name := range c.More {
		if !isModel(name) {
			return exitcode.Usagef(
				"unexpected argument %s (a formula stands in quotes, as one argument: '[] (p -> <> q)'; "+
					"of several models each is a file that ends in .pml or .prom)", name)
		}
	}
	switch {
	case len(c.More) == 0:
		return nil
	case c.Formula != nil:
		return exitcode.Usagef("%s: a formula for several models is given by --formula-file=FILE", *c.Formula)
	case c.Plan:
		return exitcode.Usagef("--plan is for one model")
	case c.Checkpoint != "":
		return exitcode.Usagef("--checkpoint is for one model")
	case c.FormulaFile != nil && *c.FormulaFile == "-", c.Automaton != nil && *c.Automaton == "-":
		return exitcode.Usagef("what is for several models cannot come from standard input")
	case slices.Contains(c.More, "-"):
		return exitcode.Usagef("the model on standard input comes first")
	}
	return nil
}

// checkAll checks all models in order and returns the outcomes. With several checks, it prints every result as soon as
// the check ends, and `file` is nil. With one check, it prints nothing, and `file` is the checkpoint file or nil. The
// error is not nil if the models could not be read to divide the work (--part) or to find the values of macros.
func (c *checkCommand) checkAll(env environment, g *memlimit.Guard) (
	all []*outcome.Outcome, file *checkpointFile, err error,
) {
	runs, err := c.runs(env, g)
	if err != nil {
		return nil, nil, err
	}
	t := c.textReport(env)
	several, said := len(runs) > 1 || c.share.Of > 0, ""
	c.checkRuns(runs, g, func(r *checkRun, o *outcome.Outcome, kept *checkpointFile) {
		all, file = append(all, o), kept
		if !several || c.Format == shortFormat {
			return
		}
		if !c.Quiet && r.first {
			printUsed(t.Writer, r.env.Used)
		}
		if o.Err != nil && o.Err.Error() != said { // rows of a table may have the same error
			report(o.Err, env.err)
			said = o.Err.Error()
		}
		t.PrintModel(o, env.err)
	})
	c.events.Exit(all)
	return all, file, nil
}

// checkOne checks the model c.Model. It returns the outcome, and the checkpoint file or nil.
func (c *checkCommand) checkOne(env environment, g *memlimit.Guard) (o *outcome.Outcome, file *checkpointFile) {
	o = &outcome.Outcome{Model: c.Model, FailOn: c.FailOn, Room: g.FitsResult}
	// a single model is checked in any case, because its report says what was interrupted
	if c.several && env.ctx.Err() != nil {
		o.Err = errNotBegun
		return o, nil
	}
	if c.unit != nil && c.unit.Err != nil {
		o.Err = c.unit.Err
		return o, nil
	}
	start := time.Now()
	o.Report, file, o.Err = c.check(env, g, o)
	o.GoesOn = c.onward(&env, o.Report)
	o.Given = tracefile.Given(&c.made)
	o.Source = c.source
	o.Expected, o.Used, o.Elapsed = c.expected, wording.FootprintOf(g), time.Since(start)
	return o, file
}
