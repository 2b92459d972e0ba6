package formulas

import (
	"context"
	"fmt"
	"io"
	"strings"

	"ltlpor/buchi"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/verify/property"
	"ltlpor/ltl"
	"ltlpor/source"
)

// Formula holds the results of ltlpor formula. If the command ended with an error, results computed later are not set.
type Formula struct {
	Parsed   *ltl.Parsed
	Read     source.List // warnings about the syntax of the formula
	Analysis *buchi.Analysis
	Simple   *ltl.Formula // the simplified formula
	Lint     source.List  // warnings about the meaning of the formula, see FindWarnings
	Compared *Comparison  // comparison with a second formula, or nil
}

// FindWarnings sets f.Lint to the warnings that a check of the formula would report. d is the dialect in which the
// formula is written.
func (f *Formula) FindWarnings(ctx context.Context, d ltl.Dialect) {
	f.Lint = property.FormulaWarnings(ctx, f.Parsed, d)
}

// Comparison is the result of a comparison of two formulas.
type Comparison struct {
	Second  *ltl.Parsed
	Implies bool // whether the command tested implication instead of equivalence
	Differ  bool
	Atoms   []ltl.AtomText // the atomic propositions of both formulas
	// Word is an infinite word that satisfies one of the formulas but not the other. If First is true, it satisfies the
	// first formula. Word is set only if Differ is set.
	Word  ltl.Word
	First bool
}

// printWord prints an infinite word with a line for each letter, and marks the cycle. A letter is printed as a list of
// literals, for example "p, !q".
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

// operand returns text in a form that can follow the operator "!": an identifier or a number as it is, and any other
// text in parentheses.
func operand(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return !isIdentifier(r) }) {
		return "(" + text + ")"
	}
	return text
}

func isIdentifier(r rune) bool {
	return r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
}

// longest is the maximum number of operators and operands of a formula that is printed.
const longest = 2000

// Print writes the results to out, with formulas in the syntax of dialect: the comparison if any, and otherwise the
// analysis of the formula. Warnings go to stderr.
func (r *Formula) Print(out, stderr io.Writer, dialect ltl.Dialect) {
	wording.PrintLines(stderr, r.Read)
	switch {
	case r.Compared != nil:
		r.Compared.print(out)
	case r.Analysis != nil:
		r.describe(out, dialect)
		wording.PrintLines(stderr, r.Lint)
	}
}

func (c *Comparison) print(out io.Writer) {
	yes, no := "equivalent", "not equivalent"
	if c.Implies {
		yes, no = "the first formula implies the second", "the first formula does not imply the second"
	}
	if !c.Differ {
		fmt.Fprintln(out, yes)
		return
	}
	text := "the first formula holds on this run, the second does not"
	if !c.First {
		text = "the second formula holds on this run, the first does not"
	}
	fmt.Fprintf(out, "%s: %s\n", no, text)
	printWord(out, c.Word, c.Atoms)
}

// describe writes the analysis of the formula to `out`, a line for every result. Formulas are in the syntax of
// `dialect`.
func (r *Formula) describe(out io.Writer, dialect ltl.Dialect) {
	p, a := r.Parsed, r.Analysis
	show := func(f *ltl.Formula) string { return Text(f, dialect, p.Name) }
	line := func(name, text string) { fmt.Fprintf(out, "%-18s %s\n", name, text) }
	line("formula", show(p.Formula))
	line("propositions", atomList(p.Atoms))
	line("normal form", show(ltl.NNF(p.Formula)))
	line("simplified", show(r.Simple))
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
	line("stutter-invariant", answerText(a.Stutter))
	line("automaton", a.Automaton.String())
	line("of the negation", a.Negation.String())
	if a.Stutter == buchi.No {
		fmt.Fprintln(out, "\nIt tells these two runs apart, which differ in stuttering only. It holds on")
		printWord(out, a.Repeated[0], p.Atoms)
		fmt.Fprintln(out, "and not on")
		printWord(out, a.Repeated[1], p.Atoms)
	}
}

// Text returns f in the syntax of dialect d. If f has more than `longest` operators and operands, the result is a
// remark instead. `name` returns the name of an atomic proposition.
func Text(f *ltl.Formula, d ltl.Dialect, name func(int) string) string {
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
