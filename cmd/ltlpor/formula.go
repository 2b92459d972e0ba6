package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"ltlpor/buchi"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/verify/property"
	"ltlpor/ltl"
	"ltlpor/source"
)

// formulaCommand describes a formula, or compares two formulas.
type formulaCommand struct {
	Formula string  `arg:"" help:"Formula, such as 'G(req -> F ack)'; - is standard input."`
	Second  *string `arg:"" optional:"" help:"Formula to compare with."`

	Equivalent bool `xor:"compare" help:"Test whether the two formulas are equivalent."`
	Implies    bool `xor:"compare" help:"Test whether the first formula implies the second."`
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
  2  invalid command line
  3  there is an error in a formula
  4  not decided: the time was over, or an automaton grows too large
  130  interrupted`
}

// formulaResult holds the results; fields after the first error stay empty.
type formulaResult struct {
	parsed   *ltl.Parsed
	read     source.List // warnings about its syntax
	analysis *buchi.Analysis
	simple   *ltl.Formula
	lint     source.List
	compared *formulaComparison
}

// formulaComparison is the answer about two formulas.
type formulaComparison struct {
	second  *ltl.Parsed
	implies bool // asked for instead of equivalence
	differ  bool
	atoms   []ltl.AtomText // of both
	// word, if the formulas differ, satisfies one formula only: the first, if first is true.
	word  ltl.Word
	first bool
}

// Run analyses or compares.
func (c *formulaCommand) Run(env environment) error {
	compare := c.Equivalent || c.Implies
	switch {
	case compare && c.Second == nil:
		return exitcode.Usagef("expected a second formula to compare with")
	case !compare && c.Second != nil:
		return exitcode.Usagef("two formulas need --equivalent or --implies")
	}
	var r formulaResult
	var failed error
	err := c.withJSON(env, func() { failed = c.work(env, &r) },
		func() ([]byte, error) { return formulaDocumentOf(env.head(formulaFormat, ""), &r, c.dialect(), failed) })
	if err != nil {
		return err
	}
	r.print(c.text(env), env.err, c.dialect())
	if failed == nil && r.compared != nil && r.compared.differ {
		return exitcode.New(exitcode.Violated, nil)
	}
	return failed
}

// work fills r with the results.
func (c *formulaCommand) work(env environment, r *formulaResult) error {
	src, err := formulaSource(env, formulaName, c.Formula)
	if err != nil {
		return err
	}
	if r.parsed, r.read, err = c.parse(src); err != nil {
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
	r.read = append(r.read, list...)
	return c.compare(ctx, env, r, q)
}

// compare searches for a word on which the formulas differ.
func (c *formulaCommand) compare(ctx context.Context, env environment, r *formulaResult, q *ltl.Parsed) error {
	joined, atoms := ltl.Join(r.parsed, q)
	if len(atoms) > ltl.MaxProps {
		return exitcode.New(exitcode.Model,
			fmt.Errorf("the formulas have %d different atomic propositions together, and at most %d can be handled",
				len(atoms), ltl.MaxProps))
	}
	answer := &formulaComparison{second: q, implies: c.Implies, atoms: atoms}
	f, g := r.parsed.Formula, joined.Formula
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
		answer.differ, answer.word, answer.first = true, w, d.first
		break
	}
	r.compared = answer
	return nil
}

// printWord prints a word, a letter in each line, with the cycle marked as in counterexamples.
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

// operand returns a condition in a form that can follow a "!".
func operand(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return !isIdentifier(r) }) {
		return "(" + text + ")"
	}
	return text
}

func isIdentifier(r rune) bool {
	return r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
}

// longest is the largest number of operators and operands for which a formula is printed.
const longest = 2000

// describe analyses a formula and stores the results in r.
func (c *formulaCommand) describe(ctx context.Context, env environment, r *formulaResult) error {
	p := r.parsed
	a, err := buchi.Analyse(ctx, p.Formula, buchi.Options{})
	if err != nil {
		return undecided(env.ctx, err)
	}
	r.analysis, r.simple = a, ltl.Simplify(ctx, p.Formula)
	if a.Valid || !a.Satisfiable {
		return nil
	}
	r.lint = property.FormulaWarnings(ctx, p, c.dialect())
	if env.ctx.Err() != nil {
		return undecided(env.ctx, env.ctx.Err())
	}
	return nil
}

// print writes the results to out and the warnings to stderr.
func (r *formulaResult) print(out, stderr io.Writer, dialect ltl.Dialect) {
	printWarnings(stderr, r.read)
	switch {
	case r.compared != nil:
		r.compared.print(out)
	case r.analysis != nil:
		r.describe(out, dialect)
		printWarnings(stderr, r.lint)
	}
}

func (c *formulaComparison) print(out io.Writer) {
	yes, no := "equivalent", "not equivalent"
	if c.implies {
		yes, no = "the first formula implies the second", "the first formula does not imply the second"
	}
	if !c.differ {
		fmt.Fprintln(out, yes)
		return
	}
	text := "the first formula holds on this run, the second does not"
	if !c.first {
		text = "the second formula holds on this run, the first does not"
	}
	fmt.Fprintf(out, "%s: %s\n", no, text)
	printWord(out, c.word, c.atoms)
}

// describe prints the analysis of a formula.
func (r *formulaResult) describe(out io.Writer, dialect ltl.Dialect) {
	p, a := r.parsed, r.analysis
	show := func(f *ltl.Formula) string { return shownFormula(f, dialect, p.Name) }
	line := func(name, text string) { fmt.Fprintf(out, "%-18s %s\n", name, text) }
	line("formula", show(p.Formula))
	line("propositions", atomList(p.Atoms))
	line("normal form", show(ltl.NNF(p.Formula)))
	line("simplified", show(r.simple))
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
	line("class", class)
	line("stutter-invariant", answer(a.Stutter))
	line("automaton", a.Automaton.String())
	line("of the negation", a.Negation.String())
	if a.Stutter == buchi.No {
		fmt.Fprintln(out, "\nIt tells these two runs apart, which differ in stuttering only. It holds on")
		printWord(out, a.Repeated[0], p.Atoms)
		fmt.Fprintln(out, "and not on")
		printWord(out, a.Repeated[1], p.Atoms)
	}
}

// shownFormula is f as text, or a remark if f is too long.
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
