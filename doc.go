// Package ltlpor checks models in Promela, the language of SPIN, with partial-order reduction. To check a file and a
// formula beside it:
//
//	report, err := ltlpor.CheckFile(ctx, "model.pml", ltlpor.Options{Formula: ltlpor.Formula("G(req -> F ack)")})
//	if err != nil { ... } // a source.List has the places of mistakes in the model
//	fmt.Println(report.Verdict) // holds, violated or inconclusive
//	for _, p := range report.Properties {
//		for _, t := range p.Traces { fmt.Println(t) } // the steps of a counterexample
//	}
//
// The zero Options check everything that the model itself says: assertions, end states, ltl blocks, never claims. Check
// reads a model that is in memory (source.NewFile). Nothing is printed. A mistake in the model is a source.List, whose
// elements have places; options that do not fit the model are a *UsageError.
//
// Beside Check: Plan tells the searches that Check would run. Compare runs the check with each reduction. Audit
// compares the reduction with the full graph, Explain tells why a set of moves is ample, and Graph returns the states.
// Explore runs executions without storing states. Simulate makes one run, and Replay repeats a saved run.
//
// doc/dev/architecture.md has the map of the packages behind this one.
package ltlpor
