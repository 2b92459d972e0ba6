package main

import (
	"context"
	"fmt"

	"ltlpor/buchi"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/formulas"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/ltl"
	"ltlpor/source"
)

// formulaCommand is the command ltlpor formula, which analyses a formula or compares two formulas.
type formulaCommand struct {
	Formula string  `arg:"" help:"Formula, such as 'G(req -> F ack)'; - is standard input."`
	Second  *string `arg:"" optional:"" help:"Formula to compare with."`

	Equivalent bool `xor:"compare" help:"Test whether the two formulas are equivalent."`
	Implies    bool `xor:"compare" help:"Test whether the first formula implies the second."`
	formulaFlags
}

// Help returns the part of the help text below the flags.
func (*formulaCommand) Help() string {
	return `Examples:

  ltlpor formula 'G(req -> F ack)'
      how the formula is read, its class, and warnings about common mistakes
  ltlpor formula --equivalent 'p U q' 'p W q && F q'
      whether two formulas say the same, with a run on which they differ
  ltlpor formula --implies --syntax=spin '[]p' '[]<>p'
      whether the second follows from the first

Exit status:

  0  the formula was analysed; the formulas are equivalent; the first implies the second
  1  they are not; it does not
  2  invalid command line
  3  there is an error in a formula
  4  not decided: the time was over, or an automaton grows too large
  130  interrupted`
}

// Run analyses a formula, or compares two formulas, and prints the results.
func (c *formulaCommand) Run(env environment) error {
	compare := c.Equivalent || c.Implies
	switch {
	case compare && c.Second == nil:
		return exitcode.Usagef("expected a second formula to compare with")
	case !compare && c.Second != nil:
		return exitcode.Usagef("two formulas need --equivalent or --implies")
	}
	var r formulas.Formula
	var failed error
	err := c.withJSON(env, func() { failed = c.work(env, &r) },
		func() ([]byte, error) { return jsonreport.Formula(env.head(""), &r, c.dialect(), failed) })
	if err != nil {
		return err
	}
	r.Print(c.text(env), env.err, c.dialect())
	if failed == nil && r.Compared != nil && r.Compared.Differ {
		return exitcode.New(exitcode.Violated, nil)
	}
	return failed
}

// work stores the result in r: the analysis of the formula, or the comparison of two formulas.
func (c *formulaCommand) work(env environment, r *formulas.Formula) error {
	src, err := formulaSource(env, formulaName, c.Formula)
	if err != nil {
		return err
	}
	if r.Parsed, r.Read, err = c.parse(src); err != nil {
		return err
	}
	ctx, cancel := c.bound(env.ctx)
	defer cancel()
	if c.Second == nil {
		return c.describe(ctx, env, r)
	}
	q, list, err := c.parse(source.NewFile("second formula", *c.Second))
	if err != nil {
		return err
	}
	r.Read = append(r.Read, list...)
	return c.compare(ctx, env, r, q)
}

// compare searches for a word that satisfies exactly one of two formulas; with --implies, a word that satisfies the
// first formula but not the second. It stores the result in r.
func (c *formulaCommand) compare(ctx context.Context, env environment, r *formulas.Formula, q *ltl.Parsed) error {
	joined, atoms := ltl.Join(r.Parsed, q)
	if len(atoms) > ltl.MaxProps {
		return exitcode.New(exitcode.Model,
			fmt.Errorf("the formulas have %d different atomic propositions together, and at most %d can be handled",
				len(atoms), ltl.MaxProps))
	}
	answer := &formulas.Comparison{Second: q, Implies: c.Implies, Atoms: atoms}
	f, g := r.Parsed.Formula, joined.Formula
	for _, d := range []struct {
		holds, fails *ltl.Formula
		first        bool
	}{{f, g, true}, {g, f, false}} {
		if c.Implies && !d.first {
			break
		}
		w, differ, err := buchi.Difference(ctx, d.holds, d.fails, buchi.Options{})
		if err != nil {
			return undecided(env.ctx, err)
		}
		if !differ {
			continue
		}
		if !ltl.Holds(d.holds, w) || ltl.Holds(d.fails, w) {
			return fmt.Errorf("bug: the run %v does not tell the formulas apart", w)
		}
		answer.Differ, answer.Word, answer.First = true, w, d.first
		break
	}
	r.Compared = answer
	return nil
}

// describe analyses the formula and stores the results in r.
func (c *formulaCommand) describe(ctx context.Context, env environment, r *formulas.Formula) error {
	p := r.Parsed
	a, err := buchi.Analyse(ctx, p.Formula, buchi.Options{})
	if err != nil {
		return undecided(env.ctx, err)
	}
	r.Analysis, r.Simple = a, ltl.Simplify(ctx, p.Formula)
	if a.Valid || !a.Satisfiable {
		return nil
	}
	r.FindWarnings(ctx, c.dialect())
	if env.ctx.Err() != nil {
		return undecided(env.ctx, env.ctx.Err())
	}
	return nil
}
