package conformance

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
)

// Properties that fail on the full graph, and would hold on one that is reduced with
// less than the condition that their kind needs.
func TestConditionsOfProperties(t *testing.T) {
	for _, c := range []struct {
		name, model, formula string
		fairness             ltlpor.Fairness
		conditions           string
	}{
		// On the run that violates it A goes round for ever, which S does not look at.
		{name: "a loop that can be left", formula: "(F (p == 1)) -> (F (q == 1))", conditions: "C0 C1 C2 C3", model: `
			bit p, q;
			active proctype B() { p = 1 }
			active proctype A() { bit l; do :: l = 1 - l :: break od; q = 1 }`},
		{name: "an assertion beside a loop", conditions: "C0 C1 S", model: `
			bit g;
			active proctype A() { bit l; do :: l = 1 - l od }
			active proctype B() { g = 1; assert(g == 0) }`},
		{name: "a message makes another executable", formula: "F (done == 1)", fairness: ltlpor.WeaklyFair, conditions: "C0 C1 C2 C3 W", model: `
			chan c = [2] of { bit };
			bit done;
			active proctype A() { do :: c!1 od }
			active proctype B() { do :: c?_ od }
			active proctype C() { c?_; done = 1 }`},
		{name: "a dependent step", formula: "G F (done == 0)", fairness: ltlpor.WeaklyFair, conditions: "C0 C1 C2 C3 W", model: `
			byte x;
			bit done;
			active proctype P() { x = 1 }
			active proctype Q() { x = 2; done = (x == 1) }`},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, optimize := range []ltlpor.Optimizations{0, ltlpor.NoOptimizations} {
				for _, red := range []ltlpor.Reduction{ltlpor.None, ltlpor.Ample, ltlpor.Process} {
					checks := ltlpor.Assertions
					if c.formula != "" {
						checks = ltlpor.Given
					}
					r, err := check(t, c.model, c.formula, ltlpor.Options{Checks: checks, Fairness: c.fairness, Reduction: red, Optimize: optimize})
					require.NoError(t, err)
					require.Equal(t, ltlpor.Violated, r.Verdict, "%s", red)
					if red != ltlpor.None {
						require.Equal(t, c.conditions, r.Searches[0].Plan.Conditions.String())
					}
				}
			}
		})
	}
}
