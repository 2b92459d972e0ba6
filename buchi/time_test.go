package buchi_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/buchi"
	"ltlpor/internal/testing/amount"
	"ltlpor/ltl"
)

// parity is true on the letters in which an even number of the propositions from low to high are false. Its automaton
// needs a label for every such letter.
func parity(low, high int) string {
	parts := make([]string, 0, high-low)
	for p := low; p < high; p++ {
		parts = append(parts, fmt.Sprintf("p%d", p))
	}
	return "(" + strings.Join(parts, " <-> ") + ")"
}

// slowFormulas are formulas for which some part of the work takes seconds.
func slowFormulas(t *testing.T) []*ltl.Formula {
	chain := func(op, leaf string, n, props int) string {
		parts := make([]string, n)
		for i := range parts {
			parts[i] = fmt.Sprintf(leaf, i%props, (7*i+1)%props)
		}
		return strings.Join(parts, op)
	}
	var out []*ltl.Formula
	for _, text := range []string{
		"G(" + parity(0, 9) + " -> X X X X X X " + parity(0, 9) + ")",                    // stutter invariance
		"G(" + parity(0, 9) + " -> X(" + parity(1, 10) + " U X X " + parity(0, 9) + "))", // the class
		chain(" <-> ", "(p%d U F p%d)", 10_000, 60),                                      // rewriting
		chain(" <-> ", "(F(p%d && X p%d))", 40, 20),                                      // the tableau
		"G " + parity(0, 60), // labels
	} {
		out = append(out, read(t, text, ltl.Textbook))
	}
	return out
}

// TestTimeIsKept: every question about a formula gets an answer when the time is over, and the error says that time
// ran out.
//
// The time is over after a number of checks of the context. Few checks follow: some hundred on the way back from
// 10,000 operators. The only purpose of the limit of a minute is to find code that hangs without checking.
func TestTimeIsKept(t *testing.T) {
	const allowed, late, hang = 100, 1000, time.Minute
	over := 0
	for i, f := range slowFormulas(t) {
		if i%amount.Choose(5, 1) != 0 {
			continue
		}
		var a *buchi.Automaton
		for name, ask := range map[string]func(context.Context) error{
			"translate": func(ctx context.Context) (err error) { a, err = buchi.Translate(ctx, f, buchi.Options{}); return err },
			"generalised": func(ctx context.Context) error {
				_, err := buchi.TranslateGeneralised(ctx, f, buchi.Options{})
				return err
			},
			"analyse": func(ctx context.Context) error { _, err := buchi.Analyse(ctx, f, buchi.Options{}); return err },
			"difference": func(ctx context.Context) error {
				_, _, err := buchi.Difference(ctx, f, ltl.Unary(ltl.Globally, f), buchi.Options{})
				return err
			},
			"superfluous": func(ctx context.Context) error { _, err := buchi.Superfluous(ctx, f); return err },
			"simplify":    func(ctx context.Context) error { ltl.Simplify(ctx, f); return ctx.Err() },
		} {
			w, start := newWork(allowed), time.Now()
			err := ask(w)
			require.Less(t, time.Since(start), hang, "formula %d, %s", i, name)
			require.LessOrEqual(t, w.asked, allowed+late, "formula %d, %s", i, name)
			var budget *buchi.BudgetError
			if err != nil && name != "simplify" {
				require.ErrorAs(t, err, &budget, "formula %d, %s", i, name)
				require.Equal(t, budget.What == "time", budget.Err != nil, "formula %d, %s: %v", i, name, err)
			}
			if err != nil {
				over++
			}
		}
		if a == nil {
			continue
		}
		for name, ask := range map[string]func(context.Context){
			"stutter":  func(ctx context.Context) { buchi.StutterInvariant(ctx, a) },
			"wait":     func(ctx context.Context) { _, _ = buchi.Wait(ctx, a) },
			"disjoint": func(ctx context.Context) { _, _ = buchi.Disjoint(ctx, a, a) },
		} {
			w, start := newWork(allowed), time.Now()
			ask(w)
			require.Less(t, time.Since(start), hang, "formula %d, %s", i, name)
			require.LessOrEqual(t, w.asked, allowed+late, "formula %d, %s", i, name)
		}
	}
	require.Greater(t, over, amount.Choose(3, 10), "the formulas are not slow")
}
