package ltl_test

import (
	"strings"
	"testing"

	"ltlpor/internal/testing/fixtest"
	"ltlpor/internal/testing/golden"
	"ltlpor/ltl"
	"ltlpor/source"
)

// TestFixes applies every fix of mistakes in formulas, and compares the changes with testdata/fixed.txt.
func TestFixes(t *testing.T) {
	var out strings.Builder
	for _, text := range []string{
		"p => q", "p <=> q", "p ==> q", "□(p ∧ ¬q)", "x = 3", `"p" && q`, "p and q", "p or q", "not p", "never p",
		"P(1)@L", "P(1)", "<> p <> q", "p <> q", "AG p", "AG (p -> AF q)", "A[p U q]", "GFp", "[] GFx && x", "!x == 3",
		"! x == 3 && y", "p", "p -> <> q", "[] p -> <> q", "<> p -> <> q", "!p U q", "<>(p -> q)", "<>(p U q)",
		"[](p && <> q)", "[] p U q", "r && (p -> <> q)", "p U q U r", "p -> q -> r", "[] x + 1 == 2", "(p -> <> q)",
		"[] !p U q && r", "[] q?m", "<> (c??m, 1 && p)",
	} {
		for _, d := range []ltl.Dialect{ltl.Textbook, ltl.SPIN} {
			name := "textbook: " + text
			if d == ltl.SPIN {
				name = "spin: " + text
			}
			out.WriteString(fixtest.ApplyEach(t, name, text, func(text string) source.List {
				p, list := ltl.Parse(source.NewFile("f", text), d)
				if p != nil {
					list = append(append(list, ltl.LintNames(p, d)...), ltl.Lint(p, d)...)
				}
				return list
			}))
		}
	}
	golden.Compare(t, "fixed.txt", []byte(out.String()))
}
