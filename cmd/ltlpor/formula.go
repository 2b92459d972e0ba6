package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"ltlpor/buchi"
	"ltlpor/ltl"
	"ltlpor/source"
)

// formulaCommand tells what a formula says, or compares two.
type formulaCommand struct {
	Formula string  `arg:"" help:"Formula, such as 'G(req -> F ack)'; - is standard input."`
	Second  *string `arg:"" optional:"" help:"Formula to compare with."`

	Equivalent bool `xor:"compare" help:"Tell whether two formulas say the same."`
	Implies    bool `xor:"compare" help:"Tell whether the first formula implies the second."`
	formulaFlags
}

// Help returns the text below the flags.
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
  2  the command line makes no sense
  3  there is an error in a formula
  4  not decided: the time was over, or an automaton grows too large`
}

// Run analyses or compares.
func (c *formulaCommand) Run(env environment) error {
	compare := c.Equivalent || c.Implies
	switch {
	case compare && c.Second == nil:
		return usagef("expected a second formula to compare with")
	case !compare && c.Second != nil:
		return usagef("two formulas need --equivalent or --implies")
	}
	if err := c.validate(); err != nil {
		return err
	}
	src := source.NewFile(formulaName, c.Formula)
	if c.Formula == "-" {
		var err error
		if src, err = readSource("-", env.in); err != nil {
			return err
		}
	}
	p, err := c.parse(env, src)
	if err != nil {
		return err
	}
	ctx, cancel := c.bound(env.ctx)
	defer cancel()
	if !compare {
		return c.describe(ctx, env, p)
	}
	q, err := c.parse(env, source.NewFile("second formula", *c.Second))
	if err != nil {
		return err
	}
	return c.compare(ctx, env, p, q)
}

// compare looks for a word on which the formulas differ.
func (c *formulaCommand) compare(ctx context.Context, env environment, p, q *ltl.Parsed) error {
	q, atoms := ltl.Join(p, q)
	if len(atoms) > ltl.MaxProps {
		return &statusError{exitModel, fmt.Errorf("the formulas have %d different atomic propositions together, and at most %d can be handled", len(atoms), ltl.MaxProps)}
	}
	f, g := p.Formula, q.Formula
	directions := []struct {
		holds, fails *ltl.Formula
		text         string
	}{{f, g, "the first formula holds on this run, the second does not"}, {g, f, "the second formula holds on this run, the first does not"}}
	yes, no := "equivalent", "not equivalent"
	if c.Implies {
		directions = directions[:1]
		yes, no = "the first formula implies the second", "the first formula does not imply the second"
	}
	for _, d := range directions {
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
		fmt.Fprintf(env.out, "%s: %s\n", no, d.text)
		printWord(env.out, w, atoms)
		return &statusError{status: exitViolated}
	}
	fmt.Fprintln(env.out, yes)
	return nil
}

// printWord prints a word, one letter on a line, with its cycle marked as in
// counterexamples.
func printWord(w io.Writer, word ltl.Word, atoms []ltl.AtomText) {
	for i := range word.Len() {
		literals := make([]string, len(atoms))
		for p, a := range atoms {
			l := buchi.Label{Neg: 1 << p}
			if word.At(i)>>p&1 == 1 {
				l = buchi.Label{Pos: 1 << p}
			}
			literals[p] = l.Format(func(int) string { return operand(a.Text) })
		}
		margin := "     "
		switch {
		case i == len(word.Stem):
			margin = "  +--"
		case i > len(word.Stem):
			margin = "  |  "
		}
		fmt.Fprintf(w, "%s%4d  %s\n", margin, i+1, strings.Join(literals, ", "))
	}
	fmt.Fprintf(w, "  +-- for ever: back to %d\n", len(word.Stem)+1)
}

// operand returns a condition as it can stand after a !.
func operand(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return !isIdentifier(r) }) {
		return "(" + text + ")"
	}
	return text
}

func isIdentifier(r rune) bool {
	return r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
}

// longest is the number of operators and operands up to which formulas are printed.
const longest = 2000

// Bounds of the search for parts of a formula that say nothing: the time, and the
// operators and operands of the formula.
const (
	lintTime = 2 * time.Second
	lintSize = 200
)

// describe prints what is known about a formula.
func (c *formulaCommand) describe(ctx context.Context, env environment, p *ltl.Parsed) error {
	show := func(f *ltl.Formula) string { return shownFormula(f, c.dialect(), p.Name) }
	line := func(name, format string, args ...any) {
		fmt.Fprintf(env.out, "%-18s "+format+"\n", append([]any{name}, args...)...)
	}
	line("formula", "%s", show(p.Formula))
	line("propositions", "%s", atomList(p.Atoms))
	line("normal form", "%s", show(ltl.NNF(p.Formula)))
	a, err := buchi.Analyse(ctx, p.Formula, buchi.Options{})
	if err != nil {
		return undecided(env.ctx, err)
	}
	line("simplified", "%s", show(ltl.Simplify(ctx, p.Formula)))
	switch {
	case a.Valid:
		line("truth", "true on every run")
	case !a.Satisfiable:
		line("truth", "false on every run")
	}
	class := a.Class.String()
	if a.Class == 0 {
		class = "not decided"
	}
	line("class", "%s", class)
	line("stutter-invariant", "%s", answer(a.Stutter))
	line("automaton", "%v", a.Automaton)
	line("of the negation", "%v", a.Negation)
	if a.Stutter == buchi.No {
		fmt.Fprintln(env.out, "\nIt tells these two runs apart, which differ in stuttering only. It holds on")
		printWord(env.out, a.Repeated[0], p.Atoms)
		fmt.Fprintln(env.out, "and not on")
		printWord(env.out, a.Repeated[1], p.Atoms)
	}
	if a.Valid || !a.Satisfiable {
		return nil
	}
	for _, d := range ltl.Lint(p, c.dialect()) {
		fmt.Fprintln(env.err, d)
	}
	if p.Formula.Size() > lintSize {
		return nil
	}
	return c.superfluous(ctx, env, p)
}

// superfluous warns about parts of a formula that say nothing.
func (c *formulaCommand) superfluous(ctx context.Context, env environment, p *ltl.Parsed) error {
	ctx, cancel := context.WithTimeout(ctx, lintTime)
	defer cancel()
	parts, err := buchi.Superfluous(ctx, p.Formula)
	for _, part := range parts {
		word := map[bool]string{true: "true", false: "false"}[part.Value]
		d := source.Warnf(part.At.Span, "this part makes no difference: the formula says the same with %s in its place", word)
		rest := ltl.Simplify(ctx, p.Formula.Replace(part.At, ltl.Const(part.Value)))
		fmt.Fprintln(env.err, d.WithHint("it is equivalent to %s", shownFormula(rest, c.dialect(), p.Name)))
	}
	if err != nil && env.ctx.Err() != nil {
		return undecided(env.ctx, err)
	}
	return nil // the time of this is bounded, and not a verdict on the formula
}

// shownFormula is f as text, unless that would be endless.
func shownFormula(f *ltl.Formula, d ltl.Dialect, name func(int) string) string {
	if f.Length(longest+1) > longest {
		return fmt.Sprintf("(more than %d operators and operands)", longest)
	}
	return f.Format(d, name)
}

func atomList(atoms []ltl.AtomText) string {
	if len(atoms) == 0 {
		return "none"
	}
	texts := make([]string, len(atoms))
	for i, a := range atoms {
		texts[i] = a.Text
	}
	return strings.Join(texts, ", ")
}
