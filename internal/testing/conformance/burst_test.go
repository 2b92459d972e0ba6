package conformance

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
)

// Where one move leads to nearly all states there are, whichever search goes on meets each of them once, and finds
// what is wrong in the last.
func TestBurst(t *testing.T) {
	// A burst is to 10^4 states, or 6^4.
	n := amount.Choose(5, 9)
	model := strings.NewReplacer("0..9", fmt.Sprint("0..", n), "36", fmt.Sprint(4*n)).Replace(`byte a, b, c, d;
		active proctype P() {
			atomic { select (a : 0..9); select (b : 0..9); select (c : 0..9); select (d : 0..9) }
			do :: atomic { a > 0 -> a-- } :: atomic { b > 0 -> b-- }
			:: atomic { c > 0 -> c-- } :: atomic { d > 0 -> d-- } :: else -> break od;
			assert(false)
		}
		ltl ends { [] <> (a + b + c + d == 0) }
		ltl few { [] (a + b + c + d < 36) }
		ltl leaves { <> (a + b + c + d == 36) }`)
	// Before the burst, after it, after else, after the assertion, and after the end of P.
	states := 1 + (n+1)*(n+1)*(n+1)*(n+1) + 1 + 1 + 1
	engines := []ltlpor.Engine{ltlpor.AutoEngine, ltlpor.ClosureEngine, ltlpor.PackedEngine, ltlpor.CheckedEngine}
	for i, engine := range engines {
		for workers := 1; workers < 3; workers++ {
			if workers != 1+i%2 && !amount.Exhaustive() {
				continue
			}
			o := ltlpor.Options{
				Checks: ltlpor.Assertions, Engine: engine, Workers: workers, Reduction: ltlpor.None,
				Optimize: ltlpor.NoOptimizations, MaxErrors: -1,
			}
			r, err := check(t, model, "", o)
			require.NoError(t, err)
			require.Equal(t, "assertions=violated", verdicts(r), "%s %d", engine, workers)
			require.EqualValues(t, states, r.Searches[0].States, "%s %d", engine, workers)
			o.Checks, o.MaxErrors = ltlpor.EndStates, 1
			r, err = check(t, model, "", o)
			require.NoError(t, err)
			require.Equal(t, "end-states=holds", verdicts(r), "%s %d", engine, workers)
			require.EqualValues(t, states, r.Searches[0].States, "%s %d", engine, workers)
			o.Checks = ltlpor.LTL
			r, err = check(t, model, "", o)
			require.NoError(t, err)
			require.Equal(t, "ends=holds, few=violated, leaves=violated", verdicts(r), "%s %d", engine, workers)
		}
	}
}
