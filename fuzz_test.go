package ltlpor_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/source"
)

// hang is far above what the limits of FuzzCheck allow: more is a hang.
const hang = time.Minute

// FuzzCheck: whatever the model and the formula, Check ends within its limits,
// and what it refuses it refuses with a message for the user.
func FuzzCheck(f *testing.F) {
	formulas := []string{"", "[] (x < 3)", "G F (x == 1)", "<> (x > 1) -> (y == 0) U (x == 2)", "P@L", "!(len(c) == 1)", "X x", "G (x = 1)", "np_", "1 / x"}
	n := 0
	for _, pattern := range []string{"models/*.pml", "internal/testing/spin/testdata/micro/*.pml"} {
		files, err := filepath.Glob(pattern)
		require.NoError(f, err)
		require.NotEmpty(f, files)
		for _, name := range files {
			text, err := os.ReadFile(name)
			require.NoError(f, err)
			f.Add(string(text), formulas[n%len(formulas)], uint8(n))
			n++
		}
	}
	f.Fuzz(func(t *testing.T, model, formula string, how uint8) {
		if len(model) > 20000 || len(formula) > 1000 {
			return
		}
		opt := ltlpor.Options{
			MaxStates: 2000, Time: time.Second, Memory: 64 << 20, FormulaTime: time.Second,
			Shortest: how&1 != 0, Overflow: how&2 != 0,
		}
		if how&4 != 0 {
			opt.Reduction = ltlpor.None
		}
		if how&8 != 0 {
			opt.MaxErrors = -1
		}
		if how&16 != 0 {
			opt.Checks = ltlpor.DefaultChecks | ltlpor.Progress | ltlpor.Acceptance
		}
		if how&32 != 0 {
			opt.MaxDepth = 1 + int64(how>>6)*20
		}
		if formula != "" {
			opt.Formula = source.NewFile("formula", formula)
		}
		start := time.Now()
		report, err := ltlpor.Check(context.Background(), source.NewFile("fuzz.pml", model), opt)
		require.Less(t, time.Since(start), hang)
		if err != nil {
			var usage *ltlpor.UsageError
			var list source.List
			require.True(t, errors.As(err, &usage) || errors.As(err, &list), "%T: %v", err, err)
			require.NotEmpty(t, err.Error())
			return
		}
		for _, p := range report.Properties {
			switch p.Verdict {
			case ltlpor.Violated:
				require.NotEmpty(t, p.Traces, p.Name)
			case ltlpor.Holds:
				require.True(t, report.Searches[p.Search].Complete, p.Name)
			case ltlpor.Inconclusive:
				require.NotEmpty(t, p.Reason.String(), p.Name)
			}
		}
	})
}
