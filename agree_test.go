package ltlpor_test

import (
	"flag"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/random"
)

var (
	agreeRuns = flag.Int("runs", 50, "how many random models to check in every way")
	agreeSeed = flag.Uint64("seed", 1, "seed of the first random model")
)

// claims are never claims over a formula's atom, some of them not invariant under
// stuttering.
var claims = []string{
	"never { do :: %[1]s :: !%[1]s -> break od }",
	"never { %[1]s; !%[1]s; accept: do :: true od }",
	"never { do :: true :: %[1]s -> goto accept od; accept: do :: %[1]s od }",
	"never { do :: %[1]s :: else -> assert(%[1]s) od }",
	"never { accept: do :: atomic { %[1]s -> skip } :: !%[1]s -> break od; false }",
}

// Random models, with a formula, a claim and all kinds of properties: every way to
// check gives the same verdicts, and every counterexample replays.
func TestWaysAgree(t *testing.T) {
	count := map[ltlpor.Verdict]int{}
	for seed := *agreeSeed; seed < *agreeSeed+uint64(*agreeRuns); seed++ {
		m := random.New(seed, random.Size{})
		text := m.String() + "\n" + fmt.Sprintf(claims[seed%uint64(len(claims))], m.Atoms[seed%uint64(len(m.Atoms))])
		formula := random.Formula(seed, m.Atoms, 5)
		want := ""
		for _, red := range reductions {
			for _, shortest := range []bool{false, true} {
				for _, errors := range []int{1, -1} {
					r, err := check(t, text, formula, ltlpor.Options{
						Checks:    ltlpor.DefaultChecks | ltlpor.Progress | ltlpor.Acceptance,
						Reduction: red, Shortest: shortest, MaxErrors: errors, MaxStates: 20000,
					})
					require.NoError(t, err, "seed %d\n%s\n%s", seed, text, formula)
					got := verdicts(r)
					for _, p := range r.Properties {
						count[p.Verdict]++
						if p.Reason == "states" {
							got = "" // too large
						}
					}
					switch {
					case got == "":
					case want == "":
						want = got
					default:
						require.Equal(t, want, got, "seed %d, %s, shortest %v, errors %d\n%s\n%s", seed, red, shortest, errors, text, formula)
					}
				}
			}
		}
	}
	require.Greater(t, count[ltlpor.Holds], *agreeRuns)
	require.Greater(t, count[ltlpor.Violated], *agreeRuns)
}
