package ltlpor

import (
	"time"

	"ltlpor/source"
	"ltlpor/trace"
)

// Verdict is the answer about one property, or about all.
type Verdict uint8

const (
	// Inconclusive: the search was cut short and found no violation before.
	Inconclusive Verdict = iota
	// Holds: everything reachable was searched, and there is no violation.
	Holds
	// Violated: there is a counterexample, and it was replayed.
	Violated
)

// String returns "inconclusive", "holds" or "violated".
func (v Verdict) String() string { return [...]string{"inconclusive", "holds", "violated"}[v] }

// Report is the result of Check.
type Report struct {
	// Model is the name of the model's file.
	Model      string
	Verdict    Verdict // Violated if a property is, else Inconclusive if one is
	Properties []Property
	Searches   []Search
	Warnings   source.List
}

// Property is one property with its verdict.
type Property struct {
	Name string // of the ltl block, or "assertions", "end-states", "formula", …
	Kind string // "assertions", "end-states", "ltl", "formula", "claim", "progress", "acceptance"
	// Formula is the formula as understood, fully parenthesised; "" for others.
	Formula string
	Verdict Verdict
	// Reason says why the verdict is Inconclusive: "memory", "depth", "states",
	// "time", "interrupted", "endless step", "not reached" (another violation ended the search),
	// "run-time error: …" (a run ended in that, so that not all was seen) or
	// "endless sequence: …" (a run that violates it may stay in that atomic sequence for ever).
	Reason string
	// Errors is the number of violations counted.
	Errors int64
	// Traces are the counterexamples kept: the first, or up to MaxErrors.
	Traces []*trace.Trace
	// Search is the index in Report.Searches of the search that decided.
	Search int
	Span   source.Span // of the ltl block or claim; nowhere for others
}

// Search is the record of one search.
type Search struct {
	Properties []string // names of the properties it decides
	Algorithm  string   // "dfs", "bfs", "single dfs", "nested dfs" or "scc"
	Fairness   Fairness // Unfair for assertions and end states
	Reduction  string   // "ample", "process", "spin", "none", or "none: …" with the reason
	Optimize   string   // what was done before: "all", "none", "merge" or "dead"
	// Conditions are those that the reduction keeps, as the properties need them: "C0
	// C1", "C0 C1 S", "C0 C1 C2 S", "C0 C1 C2 C3" or "C0 C1 C2 C3 W"; "" without reduction.
	Conditions string
	// Proviso is how C3 or S is kept, "" if neither is.
	Proviso string
	// Tie is the preference among ample sets, "" for other reductions.
	Tie string
	// Operands is what was known of operands, "" for other reductions.
	Operands string
	// Visibility is the C2 that was kept: that of the options, or less where they ask for
	// more than is right; "" for other reductions, and where there is no C2.
	Visibility  string
	States      int64 // system states stored
	Nodes       int64 // product nodes; States if there is no automaton
	Transitions int64
	Depth       int64
	Memory      int64 // bytes
	Errors      int64
	Complete    bool
	Cut         string // why it was cut short, "" if it was not
	Elapsed     time.Duration
	Automaton   int // states of the automaton, 0 if none
	// Reduced of Reduced+Full expanded system states had an ample set smaller than
	// all moves.
	Reduced, Full int64
	// Statistics is nil unless Options.Statistics asks for it and there is a reduction.
	Statistics *Statistics
}
