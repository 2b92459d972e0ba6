package ltlpor_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/verify/plan"
	"ltlpor/source"
)

// orbitOptions are options of three processes that the exchange of two of them respects.
var orbitOptions = []string{
	"a[_pid] == 0 -> a[_pid] = 1", "a[_pid] = 0", "lock == 0 -> lock = _pid + 1", "lock == _pid + 1 -> lock = 0",
	"c!_pid, 1", "atomic { c?x, y; x != _pid -> a[x] = 1 - y }", "d[_pid]?y; y = 0", "x != 9 -> d[x]!1",
	"a[0] + a[1] + a[2] == 3 -> lock = 0", "n < 3 -> n++", "n > 0 -> n--", "n == 2 -> assert(lock == 0)",
}

var orbitFormulas = []string{
	"[] (n <= 2 || lock == 0)", "[] (n <= 3)", "[] <> (n == 0)", "<> [] (lock == 0)", "(n == 0) W (lock != 0)",
}

func orbitCheck(t *testing.T, model string, o ltlpor.Options) *ltlpor.Report {
	t.Helper()
	r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", model), o)
	require.NoError(t, err, model)
	return r
}

// TestSymmetryByWorkers: several workers in any order come to the verdicts of a search that stores each state. Without
// reduction they store as many states as a search of orbits in order, for any number of workers, and however narrow
// packed states are at first.
func TestSymmetryByWorkers(t *testing.T) {
	unordered, reduced, violated := 0, 0, 0
	for seed := range uint64(amount.Choose(6, 300)) {
		r := rand.New(rand.NewPCG(seed, 3602))
		var body strings.Builder
		for range 3 + r.IntN(5) {
			fmt.Fprintf(&body, "  :: %s\n", orbitOptions[r.IntN(len(orbitOptions))])
		}
		formula := orbitFormulas[r.IntN(len(orbitFormulas))]
		model := fmt.Sprintf(`byte a[3]; byte lock, n;
chan c = [1] of { byte, byte };
chan d[3] = [1] of { byte };
active [3] proctype P() {
  byte x = 9, y;
  do
%s  od
}
ltl f { %s }`, body.String(), formula)
		for _, reduction := range []ltlpor.Reduction{ltlpor.None, ltlpor.Ample} {
			o := ltlpor.Options{Reduction: reduction, MaxStates: 20_000, Workers: 1, Symmetry: ltlpor.NoSymmetry}
			full := orbitCheck(t, model, o)
			o.Symmetry = ltlpor.AllSymmetry
			ordered := orbitCheck(t, model, o)
			for workers := 2; workers <= 5; workers += 3 {
				o.Workers = workers
				quotient := orbitCheck(t, model, o.WithStrain(seed+1))
				for i, p := range full.Properties {
					if p.Verdict == ltlpor.Inconclusive {
						continue
					}
					require.Equal(t, p.Verdict, quotient.Properties[i].Verdict, "%s, seed %d, %d workers, of\n%s",
						p.Name, seed, workers, model)
					if p.Verdict == ltlpor.Violated {
						violated++
					}
				}
				for i := range quotient.Searches {
					s := &quotient.Searches[i]
					if !s.Plan.Orbits || s.Plan.Walk != plan.Unordered || !s.Complete {
						continue
					}
					if unordered++; reduction == ltlpor.Ample {
						reduced++
						continue
					}
					require.True(t, ordered.Searches[i].Complete)
					require.Equal(t, ordered.Searches[i].States, s.States, "seed %d of\n%s", seed, model)
					require.Equal(t, ordered.Searches[i].Transitions, s.Transitions)
				}
			}
		}
	}
	require.Greater(t, unordered, amount.Choose(3, 30))
	require.Greater(t, reduced, amount.Choose(1, 10))
	require.Greater(t, violated, amount.Choose(2, 20))
}
