package ltlpor_test

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/search"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/internal/verify/plan"
)

var (
	strained     = flag.Int("strained", amount.Choose(7, 40), "how many random models to check with low limits")
	strainedFrom = flag.Uint64("strained-from", 1, "the first seed of these")
	strainedWays = flag.Int("strained-ways", 6, "in how many ways each of them is checked")
)

// strainedModels make the random models of a seed, in turn.
var strainedModels = []func(seed uint64) *random.Model{
	random.Places,
	random.Dense,
	random.Places,
	func(seed uint64) *random.Model { return random.New(seed, random.Size{}) },
	random.Handshakes,
	random.Places,
	func(seed uint64) *random.Model { return random.Rich(seed, random.Everything|random.Structures) },
}

// mostStrained bounds the states of the models looked at.
const mostStrained = 4000

// strainedWay returns o for a way of a seed: with some engine, and limits drawn by the seed.
func strainedWay(seed uint64, o ltlpor.Options) ltlpor.Options {
	o = o.WithStrain(seed | 1)
	draw := func(n uint64) uint64 {
		k := seed % n
		seed /= n
		return k
	}
	o.Engine = [...]ltlpor.Engine{
		ltlpor.AutoEngine, ltlpor.PackedEngine, ltlpor.CheckedEngine, ltlpor.ClosureEngine,
	}[draw(4)]
	o.Workers = [...]int{1, 2, 4}[draw(3)]
	o.Reduction = reductions[draw(2)]
	o.Optimize = [...]ltlpor.Optimizations{ltlpor.AllOptimizations, ltlpor.NoOptimizations}[draw(2)]
	o.Emptiness = [...]ltlpor.Emptiness{ltlpor.AutoEmptiness, ltlpor.SCC, ltlpor.CNDFS}[draw(3)]
	if o.Fairness != ltlpor.Unfair && o.Emptiness == ltlpor.CNDFS {
		o.Emptiness = ltlpor.AutoEmptiness
	}
	return o
}

// strainedCheck is check with the verdicts, why one is left open, and how many states each complete search has
// stored. A panic is an error.
func strainedCheck(t *testing.T, text, formula string, o ltlpor.Options) (
	r *ltlpor.Report, verdicts []string, states map[string]int64, err error,
) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	if r, err = check(t, text, formula, o); err != nil {
		return nil, nil, nil, err
	}
	for _, p := range r.Properties {
		verdicts = append(verdicts, fmt.Sprint(p.Name, " ", p.Verdict, " ", p.Reason.Cut, " ", p.Reason.Open))
	}
	states = map[string]int64{}
	for _, s := range r.Searches {
		if s.Complete {
			states[fmt.Sprint(s.Properties)] = s.States
		}
	}
	return r, verdicts, states, nil
}

// strainedRun counts what was checked.
type strainedRun struct {
	verdicts map[ltlpor.Verdict]int
	walks    map[plan.Walk]int
}

// failure says what is wrong with a model in the ways of a seed, "" if nothing is. Models that are too large, or none,
// are passed over.
func (c *strainedRun) failure(t *testing.T, text, formula string, seed uint64) string {
	asked := ltlpor.Options{Checks: ltlpor.DefaultChecks | ltlpor.Progress, Fairness: ltlpor.Fairness(seed % 2)}
	plain := asked
	plain.Engine, plain.Workers, plain.MaxStates = ltlpor.ClosureEngine, 1, mostStrained
	plain.Reduction, plain.Optimize = ltlpor.None, ltlpor.NoOptimizations
	r, want, states, err := strainedCheck(t, text, formula, plain)
	if err != nil || slices.ContainsFunc(r.Properties, cutByStates) {
		return ""
	}
	for _, p := range r.Properties {
		c.verdicts[p.Verdict]++
	}
	asked.MaxStates = 8 * mostStrained
	for k := range uint64(*strainedWays) {
		way := strainedWay(seed*0x9e3779b97f4a7c15+k*0xd6e8feb86659fd93, asked)
		r, got, stored, err := strainedCheck(t, text, formula, way)
		switch {
		case err != nil:
			return fmt.Sprintf("%v\n%+v", err, way)
		case slices.ContainsFunc(r.Properties, cutByStates): // the model is large, and it has come to another error last
			continue
		case !slices.Equal(want, got):
			return fmt.Sprintf("%q, and it is %q\n%+v", got, want, way)
		case way.Reduction == ltlpor.None && way.Optimize == ltlpor.NoOptimizations && !maps.Equal(states, stored):
			return fmt.Sprintf("%v states, and they are %v\n%+v", stored, states, way)
		}
		for _, s := range r.Searches {
			c.walks[s.Plan.Walk]++
		}
	}
	return ""
}

func cutByStates(p ltlpor.Property) bool { return p.Reason.Cut == search.CutStates }

// Random models, with limits so low that sites are parted and given up, states are packed anew, and searches are given
// to several workers: every engine says with any number of them what package closure says with one, of all steps.
func TestStrained(t *testing.T) {
	c := strainedRun{map[ltlpor.Verdict]int{}, map[plan.Walk]int{}}
	for seed := *strainedFrom; seed < *strainedFrom+uint64(*strained); seed++ {
		m := strainedModels[seed%uint64(len(strainedModels))](seed)
		formula := random.Formula(seed, m.Atoms, 4)
		if why := c.failure(t, m.String(), formula, seed); why != "" {
			small := random.Shrink(m.Node, func(text string) bool { return c.failure(t, text, formula, seed) != "" })
			t.Fatalf("seed %d: %s\n%s\n%s", seed, why, formula, small)
		}
	}
	t.Logf("%v, by %v", c.verdicts, c.walks)
	if *strained < 40 {
		return
	}
	require.Greater(t, c.verdicts[ltlpor.Holds], *strained/4)
	require.Greater(t, c.verdicts[ltlpor.Violated], *strained/4)
	for _, w := range []plan.Walk{ltlpor.Unordered, ltlpor.Parallel, ltlpor.ParallelComponents, ltlpor.Caught} {
		require.NotZero(t, c.walks[w], w.String())
	}
}
