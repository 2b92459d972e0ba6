package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/textreport"
	"ltlpor/internal/output/wording"
)

// takeModels sorts the arguments into models and a formula: an argument with the ending of a model is a model.
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

// checkAll checks the models in order. For several models it prints a report after each model; file is the checkpoint
// of a single model, nil without one.
func (c *checkCommand) checkAll(env environment, g *memlimit.Guard) (all []*outcome, file *checkpointFile) {
	t := c.textReport(env)
	for _, name := range append([]string{c.Model}, c.More...) {
		one, own := *c, env
		if one.Model = name; len(c.More) > 0 {
			k := *env.k
			own.k = &k
			one.configure(&own)
		}
		o, kept := one.checkOne(own, g)
		o.asked, file = &own.asked, kept
		all = append(all, o)
		c.events.end(o)
		if len(c.More) > 0 && c.Format != shortFormat {
			if !c.Quiet {
				printUsed(t.Writer, own.used)
			}
			o.tell(&t, env.err, c.Quiet)
		}
	}
	c.events.exit(all)
	return all, file
}

// checkOne checks the model of c.
func (c *checkCommand) checkOne(env environment, g *memlimit.Guard) (o *outcome, file *checkpointFile) {
	o = &outcome{model: c.Model, failOn: c.FailOn, room: g.FitsResult}
	if len(c.More) > 0 && env.ctx.Err() != nil { // a single model is reported
		o.err = errNotBegun
		return o, nil
	}
	start := time.Now()
	o.report, file, o.err = c.check(env, g)
	o.given = given(&c.made)
	o.source, o.task = c.source, c.task
	o.expected, o.used, o.elapsed = c.expected, wording.FootprintOf(g), time.Since(start)
	return o, file
}

// tell writes a line for each property of a model, for commands with several models, and the counterexamples of
// unexpected violations.
func (o *outcome) tell(t *textreport.Printer, stderr io.Writer, quiet bool) {
	if o.err != nil {
		report(o.err, stderr)
		fmt.Fprintf(t.Writer, "%s: %s\n", o.model, failures[o.status()])
		return
	}
	for _, p := range o.report.Properties {
		line := wording.Paint(&t.Page, p.Verdict, wording.VerdictLine(p)) + o.expected.judged(p)
		fmt.Fprintf(t.Writer, "%s: %s: %s\n", o.report.Model, p.Name, line)
	}
	if o.expected.silent() {
		fmt.Fprintf(t.Writer, "%s: says nothing of expected verdicts\n", o.report.Model)
	}
	o.tellFailing(stderr)
	if quiet {
		return
	}
	for _, p := range o.report.Properties {
		if p.Verdict != ltlpor.Violated || o.expected.met(p) {
			continue
		}
		for i := range p.Traces {
			fmt.Fprintln(t.Writer)
			if err := t.Counterexample(p, i); err != nil {
				o.err = err
			}
			fmt.Fprintln(t.Writer)
		}
	}
}

// setApart reports whether the output about the models ends with an empty line, as it does after a counterexample.
func setApart(all []*outcome) bool {
	last := all[len(all)-1]
	if last.err != nil {
		return false
	}
	told := func(p ltlpor.Property) bool {
		return p.Verdict == ltlpor.Violated && !last.expected.met(p) && len(p.Traces) > 0
	}
	return slices.ContainsFunc(last.report.Properties, told)
}

// printSummary prints a table of the models, and the number of models with each result; expecting: with --expect.
func printSummary(t *textreport.Printer, all []*outcome, expecting bool) {
	rows := [][]string{{"model", "verdict", "expected", "properties", "states", "time"}}
	as := map[int]int{}
	for _, o := range all {
		as[o.status()]++
		row := []string{o.model, failures[o.status()], "-", "-", "-", layout.Duration(o.elapsed)}
		if r := o.report; o.err == nil {
			var states int64
			for _, s := range r.Searches {
				states += s.States
			}
			row[1], row[3], row[4] = r.Verdict.String(), layout.Count(int64(len(r.Properties))), layout.Count(states)
			switch {
			case o.expected.silent():
				row[2] = "nothing said"
			case o.expected != nil && o.status() == exitcode.Holds:
				row[2] = "yes"
			case o.expected != nil:
				row[2] = "NO"
			}
		}
		rows = append(rows, row)
	}
	t.Fitted(&layout.Table{Rows: rows, Left: func(i int) bool { return i < 3 }})
	fmt.Fprintf(t.Writer, "\n%s: %s\n", layout.Counted(int64(len(all)), "model"), standings(as, expecting))
}

// standings returns the number of models with each exit status, as text.
func standings(as map[int]int, expecting bool) string {
	words := map[int]string{
		exitcode.Holds: "hold", exitcode.Violated: "violated", exitcode.Inconclusive: "inconclusive",
		exitcode.Interrupted: "interrupted",
		exitcode.Model:       "with errors", exitcode.Usage: "cannot be checked so", exitcode.Internal: "internal errors",
	}
	if expecting {
		words[exitcode.Holds], words[exitcode.Violated] = "as expected", "not as expected"
	}
	var parts []string
	for _, status := range slices.Backward(exitcode.Severity) {
		if as[status] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", as[status], words[status]))
		}
	}
	return strings.Join(parts, ", ")
}

// failures are printed in place of a verdict after an error.
var failures = map[int]string{
	exitcode.Usage: "error", exitcode.Model: "error", exitcode.Inconclusive: "inconclusive",
	exitcode.Interrupted: "not checked", exitcode.Internal: "internal error",
}
