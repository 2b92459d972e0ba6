package main

import (
	"cmp"
	"fmt"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/teaching"
	"ltlpor/internal/output/tracefile"
	"ltlpor/trace"
)

// auditCommand is the command ltlpor audit, which checks the conditions of a reduction on the full graph of a model.
type auditCommand struct {
	modelFlags `group:"what"`
	Shortest   bool `group:"what" help:"Audit the breadth-first search for assertions and end states."`

	MaxStates bound `group:"limits" default:"50000" placeholder:"N" help:"Refuse models whose full graph has more states. Default: 50000."`
	timeFlags `group:"limits" set:"bounded=the audit"`
	memFlag   `group:"limits"`

	outputFlags `group:"output"`
	traceFlag   `group:"output"`
	Quiet       bool `group:"output" short:"q" help:"Print one line for each search."`

	reductionFlag
	searchFlags `group:"search" set:"optimized=none"`
	provisoFlag
	withoutFlag
}

// Help returns the part of the help text below the flags.
func (*auditCommand) Help() string {
	return `The model is searched for each property as "check" does, but as it is written (with
--optimize=all as "check" prepares it), and what the reduction decided in each state
is compared with the full graph: C0 to C3 by what they mean, and whether the reduced
graph gives the same answers. If it does not, a run that is lost is shown, and written
by --trace=FILE.

Exit status:

  0  every condition holds
  1  a condition fails; without --without this is a bug in ltlpor
  2  invalid command line
  3  there is an error in the model or in the formula
  4  the model is too large to be audited, or time was up, or memory full
  5  internal error, or the result could not be written
  130  interrupted`
}

// Run audits the reduction of the model and prints the result.
func (c *auditCommand) Run(env environment) error {
	if next, err := env.configure(env.texts, c.Model, c.NoConfig); err != nil {
		c.unconfigured = err
	} else if next != nil {
		c = &next.Audit
	}
	if err := validate(&c.modelFlags, &c.timeFlags, &c.searchFlags); err != nil {
		return err
	}
	err := cmp.Or(c.traceFlag.validate([]wanted{{flag: "--json", name: c.JSON}}), c.validateSeries())
	if err != nil {
		return err
	}
	c.try(env)
	var audited *ltlpor.AuditReport
	var given trace.GivenDocument
	var auditErr error
	err = c.withJSON(env, func() { audited, given, auditErr = c.audit(env) },
		func() ([]byte, error) { return jsonreport.Audit(env.head(c.Model), audited, auditErr) })
	if err != nil {
		return err
	}
	if auditErr != nil {
		return auditErr
	}
	written := c.record(env, audited, given)
	out := c.text(env)
	page := env.page(out, c.Color)
	if !c.Quiet {
		printUsed(out, env.Used)
	}
	env.lost.add(teaching.Audit(page, audited, c.Quiet))
	fmt.Fprint(out, written)
	if !audited.Holds() {
		return exitcode.New(exitcode.Violated, nil)
	}
	return nil
}

// record writes the violating runs that are missing in the reduced graph to the files of --trace. The result is a text
// with the file names.
func (c *auditCommand) record(env environment, r *ltlpor.AuditReport, given trace.GivenDocument) string {
	kept := &tracefile.Recorded{Report: &ltlpor.Report{Model: r.Model}, Given: given}
	for _, s := range r.Searches {
		if l := s.Lost(); l != nil {
			kept.Report.Properties = append(kept.Report.Properties, l.Property)
		}
	}
	list := kept.Records()
	return c.write(env, list, c.Quiet) + c.removeOld(env, len(list), c.Quiet)
}

// audit reads the model and the other input files, and calls ltlpor.Audit. The result is the report r. Result `with`
// has the inputs, besides the model, that replaying a run needs.
func (c *auditCommand) audit(env environment) (r *ltlpor.AuditReport, with trace.GivenDocument, err error) {
	opt, model, err := c.read(env.texts, &c.timeFlags, &c.reductionFlag, &c.searchFlags, &c.provisoFlag, &c.withoutFlag)
	if err != nil {
		return nil, with, err
	}
	g, release := guarded(env, c.Mem)
	defer release()
	opt.Room = g.Fits
	opt.MaxStates, opt.Shortest = int64(c.MaxStates), c.Shortest
	tracefile.RefuseUnfit(&opt, c.Trace)
	outcome.NeedProperty(&opt, model)
	audited, err := ltlpor.Audit(env.ctx, model, opt)
	if exitcode.IsTooLarge(err) {
		return nil, with, exitcode.New(exitcode.Inconclusive,
			fmt.Errorf("%s is too large to be audited: %w (--max-states=N allows for more)",
				model.Name, err))
	}
	return audited, tracefile.Given(&opt), full(g, err)
}
