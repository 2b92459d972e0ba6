package conformance

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/buchi"
	"ltlpor/internal/testing/random"
	"ltlpor/internal/testing/spin"
	"ltlpor/ltl"
	"ltlpor/source"
)

var nextSPIN = flag.Int("next.spin", 0, "how many random models to check with a formula with X, and with SPIN")

// Formulas with X against SPIN, which has no X as it is installed: it gets the automaton
// of the negation as a never claim.
func TestNextAgainstSPIN(t *testing.T) {
	if !spin.Available() || *nextSPIN == 0 {
		t.Skip("needs spin, gcc, and -next.spin")
	}
	count := map[ltlpor.Verdict]int{}
	for seed := range uint64(*nextSPIN) {
		m := random.New(seed, random.Size{})
		formula := random.FormulaWithNext(seed, m.Atoms, 5)
		if !strings.Contains(formula, "X") {
			continue
		}
		got, err := check(t, m.String(), formula, ltlpor.Options{Checks: ltlpor.Given, MaxStates: 20_000})
		require.NoError(t, err)
		if got.Verdict == ltlpor.Inconclusive {
			continue
		}
		parsed, list := ltl.Parse(source.NewFile("formula", formula), ltl.Textbook)
		require.NoError(t, list.Err())
		a, err := buchi.Translate(context.Background(), ltl.Negate(parsed.Formula), buchi.Options{})
		require.NoError(t, err)
		var names []string
		for i := range parsed.Atoms {
			names = append(names, parsed.Name(i))
		}
		var text strings.Builder
		text.WriteString(m.String() + "\n")
		require.NoError(t, a.WriteNever(&text, "", names))
		path := filepath.Join(t.TempDir(), "m.pml")
		require.NoError(t, os.WriteFile(path, []byte(text.String()), 0o600))
		s, err := spin.RunConfiguration(context.Background(), path, spin.Configuration{
			Generate: []string{"-o1", "-o2", "-o3"}, Build: []string{"-O0", "-DNOREDUCE"}, Verify: []string{"-a", "-A", "-w16", "-n", "-m100000"},
		}, spin.Options{})
		if err != nil {
			t.Logf("seed %d: %v", seed, err)
			continue
		}
		if s.Errors == 0 && !s.Complete {
			continue
		}
		if s.Errors > 0 != (got.Verdict == ltlpor.Violated) {
			t.Errorf("seed %d: SPIN %v, here %v\n%s\n%v", seed, s.Errors > 0, got.Verdict, text.String(), s.Messages)
		}
		count[got.Verdict]++
	}
	t.Logf("%v", count)
	require.Greater(t, count[ltlpor.Holds], *nextSPIN/20)
	require.Greater(t, count[ltlpor.Violated], *nextSPIN/10)
}
