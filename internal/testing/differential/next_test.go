package differential

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/oracle"
	"ltlpor/internal/testing/random"
	"ltlpor/ltl"
	"ltlpor/source"
)

var nexts = flag.Int("next.runs", amount.Choose(60, 150),
	"how many random models to try with formulas with X")

// nextWays are ways to search for which a formula with X may need something else
// than others do.
var nextWays = []ltlpor.Options{
	{}, {Reduction: ltlpor.None}, {Optimize: ltlpor.NoOptimizations}, {Emptiness: ltlpor.SCC}, {Emptiness: ltlpor.NDFS},
	{Proviso: ltlpor.StackProviso}, {Proviso: ltlpor.StaticProviso}, {Reduction: ltlpor.Process}, {Visibility: ltlpor.BothVisibility},
	{MaxErrors: -1}, {Shortest: true}, {Fairness: ltlpor.WeaklyFair}, {Fairness: ltlpor.StronglyFair},
}

// TestNext checks random models with formulas with X by default, and in other ways, and
// compares with the full graph: with the automaton of the formula, and with random
// runs, on which the formula is evaluated by its definition. Formulas with X that are
// stutter-invariant all the same are searched with reduction, others without.
func TestNext(t *testing.T) {
	if testing.Short() {
		*nexts = min(*nexts, 100)
	}
	verdicts, reductions, walks, open := map[ltlpor.Verdict]int{}, map[string]int{}, 0, 0
	for s := *seed; s < *seed+uint64(*nexts); s++ {
		r := sparse(s)
		text := random.FormulaWithNext(s, r.Atoms, 5)
		if !strings.Contains(text, "X") {
			continue
		}
		m, err := load(r.String(), randomLimit, text)
		if errors.Is(err, errTooLarge) {
			continue
		}
		require.NoError(t, err)
		f := &m.formulas[0]
		violated := map[ltlpor.Fairness]bool{ltlpor.Unfair: m.whole.Accepts(f),
			ltlpor.WeaklyFair: m.whole.AcceptsFair(f, false), ltlpor.StronglyFair: m.whole.AcceptsFair(f, true)}
		for k, w := range nextWays {
			if k > 0 && uint64(k)%uint64(*share) != s%uint64(*share) {
				continue
			}
			w.Checks, w.Formula = ltlpor.Given, source.NewFile("formula", text)
			report, err := ltlpor.Check(context.Background(), source.NewFile("model", r.String()), w)
			require.NoError(t, err, "seed %d\n%s\n%s", s, text, r)
			got := report.Properties[0]
			if got.Verdict == ltlpor.Inconclusive { // some run ends in an error
				open++
				continue
			}
			require.Equal(t, violated[w.Fairness], got.Verdict == ltlpor.Violated, "seed %d, %+v: %s\n%s", s, w, text, r)
			if k == 0 {
				verdicts[got.Verdict]++
				reductions[report.Searches[0].Plan.Reducing()]++
			}
		}
		if !violated[ltlpor.Unfair] {
			walks += m.walk(t, s, text, f)
		}
	}
	require.Greater(t, verdicts[ltlpor.Holds], *nexts/20)
	require.Greater(t, verdicts[ltlpor.Violated], *nexts/10)
	require.Positive(t, reductions["ample"], "no formula was stutter-invariant: %v", reductions)
	require.Greater(t, reductions["none: the formula has X"], *nexts/10)
	require.Greater(t, walks, *nexts)
	require.Less(t, open, verdicts[ltlpor.Holds]+verdicts[ltlpor.Violated])
}

// walk evaluates a formula that is to hold on random runs of m.
func (m *model) walk(t *testing.T, seed uint64, text string, f *formula) (walks int) {
	parsed, list := ltl.Parse(source.NewFile("formula", text), ltl.Textbook)
	require.NoError(t, list.Err())
	rng := rand.New(rand.NewPCG(seed, 5))
	for range 30 {
		if word, ok := lasso(rng, m.graph, f.project); ok {
			walks++
			require.True(t, ltl.Holds(parsed.Formula, word), "seed %d: %s is false on %v\n%s", seed, text, word, m.text)
		}
	}
	return walks
}

// lasso returns the word of a random run of g that closes its first cycle, false if it
// ends in a fault.
func lasso(rng *rand.Rand, g *oracle.Graph, letter func(uint64) uint64) (ltl.Word, bool) {
	seen := map[int]int{}
	var letters []uint64
	for at := 0; ; {
		if start, ok := seen[at]; ok {
			return ltl.Word{Stem: letters[:start], Cycle: letters[start:]}, true
		}
		seen[at] = len(letters)
		letters = append(letters, letter(g.Letters[at]))
		if len(g.Moves[at]) == 0 {
			continue // for ever
		}
		steps := g.Succ[at][rng.IntN(len(g.Succ[at]))]
		if len(steps) == 0 {
			return ltl.Word{}, false
		}
		step := steps[rng.IntN(len(steps))]
		if step.To < 0 {
			return ltl.Word{}, false
		}
		at = step.To
	}
}
