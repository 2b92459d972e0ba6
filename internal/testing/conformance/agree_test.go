package conformance

import (
	"flag"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/search"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/internal/verify/plan"
)

var (
	agreeRuns = flag.Int("runs", amount.Choose(3, 20),
		"how many random models to check in every way")
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

// otherWays are taken in turn, a few for each random model.
var otherWays = []ltlpor.Options{
	{Reduction: ltlpor.Process}, {Reduction: ltlpor.SPIN}, {Reduction: ltlpor.Group},
	{Reduction: ltlpor.Process, Proviso: ltlpor.StackProviso},
	{Proviso: ltlpor.StackProviso}, {Proviso: ltlpor.StaticProviso}, {Proviso: ltlpor.StaticProviso, Emptiness: ltlpor.SCC},
	{Emptiness: ltlpor.SCC}, {Emptiness: ltlpor.NDFS}, {Emptiness: ltlpor.SCC, MaxErrors: -1}, {Emptiness: ltlpor.NDFS, Reduction: ltlpor.None},
	{Optimize: ltlpor.NoOptimizations}, {Optimize: ltlpor.DeadVariables, Emptiness: ltlpor.SCC}, {Optimize: ltlpor.Merge}, {Optimize: ltlpor.Ends, Shortest: true},
	{Visibility: plan.StateVisibility}, {Visibility: plan.InOrderVisibility},
	{Visibility: ltlpor.BothVisibility, Optimize: ltlpor.NoOptimizations},
}

const otherWaysEach = 3

// Random models, with a formula, a claim and all kinds of properties: every way to
// check gives the same verdicts, and every counterexample replays.
func TestWaysAgree(t *testing.T) {
	count := map[ltlpor.Verdict]int{}
	for seed := *agreeSeed; seed < *agreeSeed+uint64(*agreeRuns); seed++ {
		m := random.New(seed, random.Size{})
		text := m.String() + "\n" + fmt.Sprintf(claims[seed%uint64(len(claims))], m.Atoms[seed%uint64(len(m.Atoms))])
		formula := random.Formula(seed, m.Atoms, 5)
		var ways []ltlpor.Options
		for _, red := range reductions {
			for _, shortest := range []bool{false, true} {
				for _, errors := range []int{1, -1} {
					ways = append(ways, ltlpor.Options{Reduction: red, Shortest: shortest, MaxErrors: errors})
				}
			}
		}
		for i := range uint64(otherWaysEach) {
			ways = append(ways, otherWays[(seed*otherWaysEach+i)%uint64(len(otherWays))])
		}
		var want []string
		for _, w := range ways {
			w.Checks, w.MaxStates = ltlpor.DefaultChecks|ltlpor.Progress|ltlpor.Acceptance, 20000
			large := false
			r, err := check(t, text, formula, w)
			require.NoError(t, err, "seed %d, %+v\n%s\n%s", seed, w, text, formula)
			got := eachVerdict(r)
			for i, p := range r.Properties {
				count[p.Verdict]++
				switch {
				case p.Reason.Cut == search.CutStates:
					large = true
				case w.Proviso == ltlpor.StackProviso && p.Reason.Open == ltlpor.RunTimeError && want != nil:
					// An automaton with waiting states goes along with a run for longer, and so may meet
					// the end of one that the automaton itself has left before.
					got[i] = want[i]
				}
			}
			switch {
			case large:
			case want == nil:
				want = got
			default:
				require.Equal(t, want, got, "seed %d, %+v\n%s\n%s", seed, w, text, formula)
			}
		}
	}
	require.Greater(t, count[ltlpor.Holds], *agreeRuns)
	require.Greater(t, count[ltlpor.Violated], *agreeRuns)
}
