// Package ltlpor checks models in Promela, the language of SPIN, with partial-order reduction. To check a file and a
// separate formula:
//
//	report, err := ltlpor.CheckFile(ctx, "model.pml", ltlpor.Options{Formula: ltlpor.Formula("G(req -> F ack)")})
//	if err != nil { ... } // a source.List has the places of mistakes in the model
//	fmt.Println(report.Verdict) // holds, violated or inconclusive
//	for _, p := range report.Properties {
//		for _, t := range p.Traces { fmt.Println(t) } // the steps of a counterexample
//	}
//
// The zero Options check everything stated in the model itself: assertions, end states, ltl blocks, never claims. Check
// reads a model in memory (source.NewFile). No function prints. A mistake in the model is a source.List, with the
// positions of the mistakes; options that do not fit the model are a *UsageError.
//
// Further functions:
//   - Plan returns the searches that Check would run.
//   - Compare runs the check with each reduction.
//   - Audit compares the reduction with the full graph.
//   - Explain says why sets of moves are ample sets.
//   - Graph returns the states.
//   - Explore runs executions without storing states.
//   - Simulate makes one run, and Replay repeats a saved run.
//
// doc/dev/architecture.md has a map of the internal packages.
package ltlpor
