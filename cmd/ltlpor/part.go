package main

import (
	"errors"
	"fmt"
	"time"

	"ltlpor"
	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/output/array"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/textreport"
	"ltlpor/internal/output/tracefile"
)

// partFlag is the flag to divide a check, for job arrays.
type partFlag struct {
	Part *string `placeholder:"I/N" help:"${part_help}"`

	share array.Share      // the part of the check; the zero value without --part
	part  *jsonreport.Part // the description of the part; nil without --part, and before the models are read
}

// checkRun is a single check of a call: of a model with values for macros. With --part, it is about some items only.
type checkRun struct {
	check  checkCommand
	env    environment
	values []string // macros by which the checks of the model differ
	first  bool     // whether the check is the first of the model
	row    int      // number of the model with these values
}

// validatePart sets c.share from --part. The error is not nil if --part, or a range of values for a macro, is
// combined with a flag for a single check.
func (c *checkCommand) validatePart(env environment) (err error) {
	if c.Part != nil {
		if c.share, err = array.ParseShare(*c.Part, env.getenv); err != nil {
			return exitcode.New(exitcode.Usage, err)
		}
	}
	for _, one := range []struct {
		flag  string
		given bool
	}{{"--plan", c.Plan}, {"--checkpoint", c.Checkpoint != ""}, {"--report", c.Report != nil}} {
		switch {
		case !one.given:
		case c.Part != nil:
			return exitcode.Usagef("--part and %s: %s is of a whole check", one.flag, one.flag)
		case array.HasRange(c.Define):
			runs, err := c.rows(env, memlimit.New(int64(c.Mem)))
			if err == nil && len(runs) > 1 {
				err = exitcode.Usagef("%s is for one value of each macro", one.flag)
			}
			return err
		}
	}
	return nil
}

// rows returns the checks of the whole call: of every model, with every choice of values for macros.
func (c *checkCommand) rows(env environment, g *memlimit.Guard) (runs []*checkRun, err error) {
	for _, name := range append([]string{c.Model}, c.More...) {
		one, own := *c, env
		if one.Model = name; len(c.More) > 0 {
			k := *env.k
			own.k = &k
			one.configure(&own)
			one.partFlag = c.partFlag
		}
		list := []array.Combination{{Defines: one.Define}}
		if array.HasRange(one.Define) {
			if list, err = one.combinations(own, g); err != nil {
				return nil, err
			}
		}
		for i, x := range list {
			r := &checkRun{check: one, env: own, values: x.Values, first: i == 0, row: len(runs)}
			r.check.Define, r.env.Defines = x.Defines, x.Defines
			runs = append(runs, r)
		}
	}
	return runs, nil
}

// combinations returns the choices of values for the macros of c with a range. A model that is valid with the text of
// the range itself, as in `for (i : N)`, has a single choice: this text.
func (c *checkCommand) combinations(env environment, g *memlimit.Guard) ([]array.Combination, error) {
	same := []array.Combination{{Defines: c.Define}}
	if _, _, err := c.options(env); err != nil {
		return same, nil // the check itself reports the error
	}
	_, err := c.list(env, g)
	switch status := exitcode.Classify(err); {
	case err == nil, status == exitcode.Usage:
		return same, nil
	case status != exitcode.Model:
		return nil, err
	}
	return array.Combinations(c.Define)
}

// list reads the model and returns the properties to check. It searches nothing.
func (c *checkCommand) list(env environment, g *memlimit.Guard) (*array.Listing, error) {
	opt, model, err := c.options(env)
	if err != nil {
		return nil, err
	}
	expected, _, err := outcome.ReadExpected(model, c.Expect.given, c.narrows, c.Expect.text)
	if err != nil {
		return nil, err
	}
	if expected != nil {
		opt.Begin = expected.Validate
	}
	tracefile.RefuseUnfit(&opt, c.Trace)
	outcome.NeedProperty(&opt, model)
	opt.Room, opt.TraceRoom = g.Fits, g.FitsResult
	listing, err := array.List(env.ctx, model, opt)
	return listing, full(g, err)
}

// runs returns the checks to make: every check, or the checks of the part c.share. For a part, runs sets c.part.
func (c *checkCommand) runs(env environment, g *memlimit.Guard) ([]*checkRun, error) {
	rows, err := c.rows(env, g)
	if err != nil || c.share.Of == 0 {
		return rows, err
	}
	var whole array.Whole
	for _, r := range rows {
		listing, err := r.check.list(r.env, g)
		switch status := exitcode.Classify(err); {
		case err != nil && status != exitcode.Model && status != exitcode.Usage:
			return nil, err
		case err != nil && env.ctx.Err() != nil:
			return nil, errNotBegun
		}
		row := jsonreport.PartRow{Model: r.check.Model, Defines: r.check.Define, Values: r.values}
		if err := whole.Add(row, listing, err); err != nil {
			return nil, err
		}
	}
	id, err := c.identity(env, rows)
	if err != nil {
		return nil, err
	}
	c.part = whole.Part(c.share, id)
	var own []*checkRun
	for i, u := range whole.Units(c.share) {
		r := *rows[u.Row]
		r.first = i == 0 || own[i-1].row != r.row
		r.check.unit = u
		own = append(own, &r)
	}
	return own, nil
}

// identity returns the identity of the whole check with these rows.
func (c *checkCommand) identity(env environment, rows []*checkRun) (array.Identity, error) {
	var read []array.Text
	for _, t := range env.texts.read {
		read = append(read, array.Text(t))
	}
	var asked []map[string]any
	for _, r := range rows {
		if r.first {
			asked = append(asked, r.env.Options)
		}
	}
	return array.IdentityOf(programDigest(), read, asked)
}

// checkRuns makes the checks in `runs`, and calls `ended` with every outcome and the checkpoint file or nil.
// It skips checks for members of a swarm without need for a further search.
func (c *checkCommand) checkRuns(
	runs []*checkRun, g *memlimit.Guard, ended func(*checkRun, *outcome.Outcome, *checkpointFile),
) {
	var units []*array.Unit
	var reports []*ltlpor.Report
	begun := map[int]time.Time{} // row -> when the first check of the row began
	for i, r := range runs {
		one := &r.check
		one.several = len(runs) > 1 || c.share.Of > 0
		if u := one.unit; u != nil {
			if u.Member > 0 {
				u.Skip(units, reports)
				one.Time = r.timeShare(begun, runs[i:])
			}
			if len(u.Items) == 0 {
				continue
			}
		}
		c.events.Vary(r.values)
		o, kept := one.checkOne(r.env, g)
		o.Asked, o.Values = &r.env.Asked, r.values
		if u := one.unit; u != nil {
			o.Member = u.Member
			units, reports = append(units, u), append(reports, o.Report)
			c.part.Entries = append(c.part.Entries, u.Entry(o.Expected.Silent(), o.Report))
		}
		c.events.End(o)
		ended(r, o, kept)
	}
}

// timeShare returns the time for r, a check for one member of a swarm: an equal part of the time left for the row.
// `later` has r and the following checks. `begun` has the beginning of every row; timeShare adds the row of r.
func (r *checkRun) timeShare(begun map[int]time.Time, later []*checkRun) timeSpan {
	if r.check.Time == 0 {
		return 0
	}
	if begun[r.row].IsZero() {
		begun[r.row] = time.Now()
	}
	n := 0
	for _, x := range later {
		if x.row == r.row {
			n++
		}
	}
	left := time.Duration(r.check.Time) - time.Since(begun[r.row])
	return timeSpan(max(time.Millisecond, left/time.Duration(n)))
}

// partDocument returns the JSON document of the part. If a text has changed since the properties were listed, the
// result is an error, because the parts would be about different models.
func (c *checkCommand) partDocument(env environment, all []*outcome.Outcome) ([]byte, error) {
	now, err := c.identity(env, nil)
	if err != nil {
		return nil, err
	}
	if now.Texts != c.part.Texts {
		return nil, exitcode.New(exitcode.Model, errors.New("--part: a text has changed while the check went on"))
	}
	return jsonreport.CheckPart(&env.Asked, all, c.FullStates, c.part)
}

// printTable prints a table of the outcomes. With --part, a line about the part follows.
func (c *checkCommand) printTable(t *textreport.Printer, all []*outcome.Outcome) {
	if !textreport.SetApart(all) {
		fmt.Fprintln(t.Writer)
	}
	if len(all) > 0 {
		array.PrintTable(&t.Page, all)
	}
	if c.share.Of == 0 {
		return
	}
	if len(all) > 0 {
		fmt.Fprintln(t.Writer)
	}
	n := 0
	for _, e := range c.part.Entries {
		n += len(e.Items)
	}
	fmt.Fprintf(t.Writer, "part %s: %d of %s\n", c.share, n, layout.Counted(int64(len(c.part.Items)), "item"))
}
