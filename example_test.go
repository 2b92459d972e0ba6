package ltlpor_test

import (
	"context"
	"fmt"
	"os"

	"ltlpor"
	"ltlpor/internal/verify/plan"
	"ltlpor/source"
	"ltlpor/trace"
)

// A model is checked for all that it says about itself, and for a formula.
func ExampleCheck() {
	model := source.NewFile("lamp.pml", `
		bool on
		active proctype Switch() { do :: on = !on od }
		active proctype Clerk() { byte n; do :: n = 1 - n od }
		ltl lit { []<> on }`)
	report, err := ltlpor.Check(context.Background(), model, ltlpor.Options{
		Formula:  ltlpor.Formula("G F on && G F !on"),
		Fairness: ltlpor.WeaklyFair,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range report.Properties {
		fmt.Printf("%s: %s\n", p.Name, p.Verdict)
	}
	// Output:
	// assertions: holds
	// end-states: holds
	// lit: holds
	// formula: holds
}

// The plan of a search says what was run, and why not more.
func ExampleCheckFile() {
	report, err := ltlpor.CheckFile(context.Background(), "models/peterson.pml", ltlpor.Options{Only: []string{"entry"}, Checks: ltlpor.LTL})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := report.Searches[report.Properties[0].Search]
	fmt.Println(report.Verdict)
	fmt.Println(s.Plan.Reduction, s.Plan.Conditions, s.Plan.Off[plan.PartReduction].Why == plan.On)
	// Output:
	// holds
	// ample C0 C1 C2 C3 true
}

// What would be run is known without a search.
func ExamplePlan() {
	model := source.NewFile("lamp.pml", `
		bool on
		active proctype Switch() { do :: on = !on od }
		ltl next { X on }`)
	planned, err := ltlpor.Plan(context.Background(), model, ltlpor.Options{Checks: ltlpor.LTL})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(planned.Searches[0].Plan.String())
	// Output:
	// optimizations  dead (merge, ends: the formula has X)
	// reduction      none (the formula has X)
	// conditions     none
	// walk           single dfs (the automaton is weak)
	// fairness       none
	// store          collapse
}

// A counterexample is a run of the model, step by step.
func ExampleCheck_counterexample() {
	model := source.NewFile("count.pml", `byte n
active proctype P() { n++; n++; assert(n < 2) }`)
	report, err := ltlpor.Check(context.Background(), model, ltlpor.Options{Checks: ltlpor.Assertions})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := report.Properties[0].Traces[0].Text(os.Stdout, trace.TextOptions{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// in count.pml
	//       1   P(0)  :2  n++            n: 0 -> 1
	//       2   P(0)  :2  n++            n: 1 -> 2
	//       3   P(0)  :2  assert(n < 2)
	//   error: assertion violated: assert(n < 2) (count.pml:2)
}

// An audit looks for mistakes of the reduction; with a condition left out it finds one.
func ExampleAudit() {
	model := source.NewFile("race.pml", `
		byte n
		active [2] proctype P() { byte k; k = n; n = k + 1 }
		active proctype Q() { n == 2; assert(false) }`)
	for _, without := range []plan.Conditions{0, plan.C1} {
		report, err := ltlpor.Audit(context.Background(), model, ltlpor.Options{Without: without})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(report.Holds())
	}
	// Output:
	// true
	// false
}

// A model that terminates is explored without keeping states: one execution for each trace.
func ExampleExplore() {
	model := source.NewFile("two.pml", `
		byte x, y
		active proctype P() { x = 1; y = 1 }
		active proctype Q() { x = 2 }`)
	x, err := ltlpor.Explore(context.Background(), model, ltlpor.ExploreOptions{Algorithm: ltlpor.SourceDPOR})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(x.Verdict, x.Counts.Executions, x.Counts.Traces)
	// Output:
	// holds 2 2
}
