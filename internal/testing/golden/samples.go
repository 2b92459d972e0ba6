package golden

import (
	"time"

	"ltlpor"
	"ltlpor/internal/dpor"
	"ltlpor/internal/lang/annotation"
	"ltlpor/internal/model/program"
	"ltlpor/internal/output/explored"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
	"ltlpor/trace"
)

// SampleOutcomes returns the outcomes of three checks: SampleReport with expectations, a model with an error, and a
// check with --expect of a model that has no expectations.
func SampleOutcomes() []*outcome.Outcome {
	said := source.NewFile("m.pml", "p1 violated, end-states violated")
	list, _ := annotation.Expectations(said)
	bad := source.Errorf(source.Span{File: said, Start: 3, End: 11}, "bad: %s", "100%,\nno")
	broken := source.List{bad.WithHint("mend it")}
	return []*outcome.Outcome{
		{Model: "m.pml", Report: SampleReport(), Expected: &outcome.Expected{List: list}},
		{Model: "sub dir/ö.pml", Err: broken},
		{Model: "-", Report: &ltlpor.Report{Model: outcome.StdinName, Verdict: ltlpor.Holds},
			Expected: &outcome.Expected{}},
	}
}

// SampleComparison returns a constructed comparison that contains every kind of run.
func SampleComparison() *ltlpor.Comparison {
	reduced := func(c plan.Conditions) plan.Plan { return plan.Plan{Conditions: c} }
	off := plan.Plan{Reduction: plan.None}
	off.Off[plan.PartReduction] = plan.Reason{Why: plan.Sensitive, Of: property.LTL}
	unreduced := plan.Plan{Reduction: plan.None}
	unreduced.Off[plan.PartReduction] = plan.Reason{Why: plan.NotAsked}
	done := func(states, transitions int64, t time.Duration) []ltlpor.Search {
		return []ltlpor.Search{{States: states, Transitions: transitions, Elapsed: t, Complete: true}}
	}
	half := done(500_000, 600_000, 1300*time.Millisecond)
	half[0].Statistics = &ltlpor.Statistics{MovesEnabled: 1000, MovesChosen: 250}
	cut := []ltlpor.Search{{States: 2000, Transitions: 3000, Elapsed: time.Second, Cut: search.CutStates}}
	ended := []ltlpor.Search{{States: 3, Transitions: 2, Elapsed: time.Millisecond, Cut: search.CutErrors}}
	ended = append(ended, done(4, 5, time.Millisecond)...)
	open := ltlpor.Reason{Open: ltlpor.CutShort, Cut: search.CutStates}
	two := func(a, b ltlpor.Verdict, why ltlpor.Reason) []ltlpor.Property {
		out := []ltlpor.Property{{Name: "assertions", Verdict: a}, {Name: "end-states", Verdict: b, Reason: why}}
		if a == ltlpor.Inconclusive {
			out[0].Reason = why
		}
		return out
	}
	one := func(v ltlpor.Verdict) []ltlpor.Property { return []ltlpor.Property{{Name: "p", Verdict: v}} }
	both := two(ltlpor.Holds, ltlpor.Holds, ltlpor.Reason{})
	spin := two(ltlpor.Holds, ltlpor.Inconclusive, open)
	violated := one(ltlpor.Violated)
	static := done(60_000, 70_000, 100*time.Millisecond)
	safety, live := reduced(plan.C0|plan.C1|plan.S), reduced(plan.C0|plan.C1|plan.C2|plan.C3)
	return &ltlpor.Comparison{Model: "m.pml", Groups: []ltlpor.ComparedGroup{
		{
			Properties: []*property.Property{{Name: "assertions", Kind: property.Assertions}, {Name: "end-states",
				Kind: property.EndStates}},
			Runs: []ltlpor.ComparedRun{
				{Reduction: ltlpor.None, Plan: unreduced, Properties: both, Searches: done(1_000_000, 2_400_000,
					2*time.Second)},
				{Reduction: ltlpor.Process, Plan: safety, Properties: two(ltlpor.Inconclusive, ltlpor.Inconclusive,
					open), Searches: cut},
				{Reduction: ltlpor.SPIN, Plan: safety, Properties: spin, Searches: cut},
				{Reduction: ltlpor.Ample, Plan: safety, Properties: both, Searches: half},
				{Reduction: ltlpor.Ample, Proviso: ltlpor.StaticProviso, Plan: safety, Properties: both,
					Searches: static},
			},
		},
		{
			Properties: []*property.Property{{Name: "p", Kind: property.LTL, Text: "X a"}},
			Runs: []ltlpor.ComparedRun{
				{Reduction: ltlpor.None, Plan: unreduced, Properties: violated, Searches: ended},
				{Reduction: ltlpor.Ample, Plan: off, Properties: violated, Searches: ended},
				{Reduction: ltlpor.Ample, Proviso: ltlpor.StackProviso, Plan: live, Properties: one(ltlpor.Holds),
					Searches: done(4, 5, time.Millisecond)},
			},
		},
	}, Warnings: source.List{{Severity: source.Warning, Message: "a warning"}}}
}

// SampleExploration returns a constructed exploration with three errors, of which two have traces.
func SampleExploration() *ltlpor.Exploration {
	check := SampleReport()
	deadlock := &trace.Trace{
		CycleStart: -1, Steps: check.Properties[0].Traces[0].Steps[:1],
		Fault:     &program.Fault{Kind: program.InvalidEnd},
		FaultText: "invalid end state: nothing is executable, and P(0) is not at an end location",
	}
	return &ltlpor.Exploration{
		Model: "m.pml", Verdict: ltlpor.Violated, Algorithm: ltlpor.EPOR, Dependence: ltlpor.ReadWrite, Workers: 2,
		Counts: ltlpor.ExploreCounts{
			Executions: 12345, Blocked: 67, Traces: -1, Events: 234567, Races: 3456, Reversed: 789,
			DependenceChecks: 9876543,
			Unsatisfiable:    4, Deadlocks: 1, Faults: 2, Depth: 42,
		},
		Cut: dpor.CutExecutions, Traces: []*trace.Trace{check.Properties[0].Traces[0], deadlock},
		Warnings: check.Warnings,
		Elapsed:  1500 * time.Millisecond,
	}
}

// SampleExplorations returns constructed results: of explorations by four algorithms, two of which find errors, and of
// a stateful search.
func SampleExplorations() *explored.Runs {
	one := SampleExploration()
	whole := *one
	whole.Algorithm, whole.Cut, whole.Counts.Traces, whole.Workers = ltlpor.OptimalDPOR, dpor.Uncut, 12345, 1
	check := SampleReport()
	check.Searches = check.Searches[:1]
	class := &ltlpor.ClassError{Algorithm: ltlpor.LazyPOR, List: source.List{
		source.Errorf(check.Properties[2].Span, "P(0) is blocked here")}}
	return &explored.Runs{Model: "m.pml", Every: true, Check: check, Rows: []explored.Row{
		{Algorithm: ltlpor.LazyPOR, Found: nil, Err: class}, {Algorithm: ltlpor.EPOR, Found: one, Err: nil},
		{Algorithm: ltlpor.OptimalDPOR, Found: &whole, Err: nil},
		{Algorithm: ltlpor.EPORShort, Found: nil, Err: &ltlpor.UsageError{Message: "one worker only"}},
	}}
}

// SampleReport returns a constructed report with one property of every verdict.
func SampleReport() *ltlpor.Report {
	file := source.NewFile("m.pml",
		"bool req, ack;\nactive proctype P() {\n\treq = true;\n\tassert(!req)\n}\nltl p1 { [] (req -> <> ack) }\n")
	span := func(start, end int) source.Span { return source.Span{File: file, Start: start, End: end} }
	fault := &program.Fault{Kind: program.Assertion, Message: "assertion violated: assert(!req)", Continues: true}
	finite := &trace.Trace{
		CycleStart: -1,
		Steps: []trace.Step{
			{Proc: 0, Name: "P", Peer: program.NoPID, Text: "req = true", Span: span(38, 48),
				Changes: []trace.Change{{Name: "req", Old: "false", New: "true"}}},
			{Proc: 0, Name: "P", Peer: program.NoPID, Text: "assert(!req)", Span: span(51, 63)},
		},
		Fault: fault, FaultText: fault.Message, FaultSpan: span(51, 63),
	}
	lasso := &trace.Trace{
		Init:       []trace.Change{{Name: "n", New: "3"}},
		CycleStart: 1,
		Steps: []trace.Step{
			finite.Steps[0],
			{Proc: program.NoPID, Peer: program.NoPID, Text: "(stutter: nothing is executable)"},
		},
	}
	unreduced := plan.Plan{Walk: plan.NestedDFS, Reduction: plan.None, Optimize: plan.DeadVariables}
	unreduced.Off[plan.PartReduction] = plan.Reason{Why: plan.ByModel, Detail: "the model uses enabled()"}
	reduced := plan.Plan{Walk: plan.NestedDFS, Conditions: plan.C0 | plan.C1 | plan.C2 | plan.C3,
		Optimize: plan.AllOptimizations}
	return &ltlpor.Report{
		Model:   "m.pml",
		Verdict: ltlpor.Violated,
		Properties: []ltlpor.Property{
			{Name: "assertions", Kind: property.Assertions, Verdict: ltlpor.Violated, Errors: 2,
				Traces: []*trace.Trace{finite, finite}},
			{Name: "end-states", Kind: property.EndStates, Verdict: ltlpor.Holds},
			{Name: "p1", Kind: property.LTL, Formula: "G(req -> F(ack))", Verdict: ltlpor.Violated, Errors: 1,
				Traces: []*trace.Trace{lasso}, Search: 1, Span: span(67, 96)},
			{Name: "formula", Kind: property.Formula, Formula: "F(ack)", Verdict: ltlpor.Inconclusive,
				Reason: ltlpor.Reason{Open: ltlpor.CutShort, Cut: search.CutStates}, Search: 2},
		},
		Searches: []ltlpor.Search{
			{Properties: []string{"assertions", "end-states"}, Plan: plan.Plan{Optimize: plan.AllOptimizations},
				States: 1234567, Nodes: 1234567,
				Transitions: 2345678, Depth: 9999, Memory: 50 << 20, Errors: 2, Complete: true,
				Elapsed: 1500 * time.Millisecond, Reduced: 1000000, Full: 234567},
			{Properties: []string{"p1"}, Plan: unreduced, States: 12, Nodes: 24,
				Transitions: 30, Depth: 7, Memory: 4096, Errors: 1, Cut: search.CutErrors,
				Elapsed: 200 * time.Microsecond, Automaton: 2},
			{Properties: []string{"formula"}, Plan: reduced, States: 1000, Nodes: 1900,
				Transitions: 3000, Depth: 70, Memory: 409600, Cut: search.CutStates, Elapsed: 75 * time.Second,
				Automaton: 3,
				Reduced:   600, Full: 400, Statistics: &ltlpor.Statistics{
					Why: []ltlpor.FullStates{{Reason: system.OneProcess, States: 100},
						{Reason: system.NotC1, States: 300}},
					MovesEnabled: 3000, MovesChosen: 1500, Share: 0.625, Sizes: []int64{500, 0, 100}, Green: 590,
					Met:       1,
					PerChoice: 1250 * time.Nanosecond, Timed: 3, Remembered: 700, Made: 200, Fixpoints: 450,
					Steps: 9000,
				}},
		},
		Warnings: source.List{source.Warnf(span(73, 94), "-> is read from the left").WithHint("write parentheses")},
	}
}
