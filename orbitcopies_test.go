package ltlpor_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
)

// TestSymmetryOfCopies: process types that differ in numbers only are exchanged. The verdicts, the counterexamples and
// the statements never taken are those of a search that stores each state.
func TestSymmetryOfCopies(t *testing.T) {
	requireSameByOrbits(t, func(body string) string { return lowertest.Copies(3, body) })
}

// TestSymmetryOfRows: processes that init creates in a loop are exchanged while others run already, with equal results.
func TestSymmetryOfRows(t *testing.T) {
	requireSameByOrbits(t, func(body string) string {
		return "proctype P(byte me) {\n" + strings.ReplaceAll(body, "_pid", "me") + "\n}\n" +
			"init { byte i; for (i : 0 .. 2) { run P(i) } }\n"
	})
}

// requireSameByOrbits compares searches of orbits with searches that store each state, for random models. processes
// returns the text of three processes with a body.
func requireSameByOrbits(t *testing.T, processes func(body string) string) {
	t.Helper()
	folded, violated, unreached := 0, 0, 0
	for seed := range uint64(amount.Choose(6, 300)) {
		r := rand.New(rand.NewPCG(seed, 3651))
		body := "  byte x = 9, y;\n  do\n"
		for range 3 + r.IntN(5) {
			body += fmt.Sprintf("  :: %s\n", orbitOptions[r.IntN(len(orbitOptions))])
		}
		formula := strings.ReplaceAll(orbitFormulas[r.IntN(len(orbitFormulas))], "n <= 3", "!(a[0] && a[1] && a[2])")
		model := `byte a[3]; byte lock, n;
chan c = [1] of { byte, byte };
chan d[3] = [1] of { byte };
` + processes(body+"  od") + fmt.Sprintf("ltl f { %s }", formula)
		for _, reduction := range []ltlpor.Reduction{ltlpor.None, ltlpor.Ample} {
			o := ltlpor.Options{Reduction: reduction, MaxStates: 20_000, Workers: 1, Symmetry: ltlpor.NoSymmetry}
			full := orbitCheck(t, model, o)
			o.Symmetry = ltlpor.AllSymmetry
			for workers := 1; workers <= 5; workers += 4 {
				o.Workers = workers
				quotient := orbitCheck(t, model, o)
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
					if quotient.Searches[i].Plan.Orbits {
						folded++
					}
				}
				if c := quotient.Coverage; c != nil && full.Coverage != nil {
					require.Equal(t, full.Coverage.Statements, c.Statements, "seed %d of\n%s", seed, model)
					unreached += c.Unreached
				}
			}
		}
	}
	t.Logf("%d searches of orbits, %d violated, %d statements never taken", folded, violated, unreached)
	require.Greater(t, folded, amount.Choose(15, 30))
	require.Greater(t, violated, amount.Choose(2, 5))
	require.Greater(t, unreached, amount.Choose(2, 5))
}
