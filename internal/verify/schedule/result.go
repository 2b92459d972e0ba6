package schedule

import (
	"fmt"
	"time"

	"ltlpor/internal/abstract"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
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
	// Violated: there is a counterexample, and it was replayed: one of Traces or Outlines.
	Violated
)

// String returns "inconclusive", "holds" or "violated".
func (v Verdict) String() string { return [...]string{"inconclusive", "holds", "violated"}[v] }

// Overall combines verdicts: one violation decides, then one open question.
func Overall(properties []Property) Verdict {
	v := Holds
	for _, p := range properties {
		switch p.Verdict {
		case Violated:
			return Violated
		case Inconclusive:
			v = Inconclusive
		}
	}
	return v
}

// Property is one property with its verdict.
type Property struct {
	Name string // of the ltl block, or "assertions", "end-states", "formula", …
	Kind property.Kind
	// Formula is the formula as understood, fully parenthesised; "" for others.
	Formula string
	Verdict Verdict
	Reason  Reason // why the verdict is Inconclusive
	// Assuming is not empty if the property Holds on all runs with room for each process and channel, and some run
	// has none: it says how that run lacks room. The option RoomIgnored asks for such verdicts.
	Assuming string
	// Errors is the number of violations counted. Repeated is how many of them have no counterexample of their own, as
	// their run of the model is that of one of Traces.
	Errors, Repeated int64
	// Left is how many of Errors were not replayed, as the time was up or the check was interrupted before: one was.
	Left int64
	// Traces are the counterexamples kept: the first, or up to MaxErrors.
	Traces []*trace.Trace
	// Outlines tell of the counterexamples that were certified as well, and for whose steps there is no room in memory.
	Outlines []trace.Outline
	// HoldsIf is a fairness under which a violated property holds, as a further search has shown; plan.Unfair if none
	// is known.
	HoldsIf plan.Fairness
	// Search is the index in the list of searches of the search that decided.
	Search int
	Span   source.Span // of the ltl block or claim; nowhere for others
}

// Reason says why a verdict is Inconclusive.
type Reason struct {
	Open Open
	Cut  search.Cut // for CutShort and NotReplayed
	// Steps is for NotReplayed how many steps the run has, or more.
	Steps int
	// Detail is for RunTimeError and EndlessSequence what, and where; for LeftOut the conditions; for WantOfRoom
	// how room is lacking; for CutShort Search.DiskError.
	Detail string
}

// Open is a kind of reason for a verdict that is Inconclusive.
type Open uint8

const (
	// Decided: the verdict is not Inconclusive.
	Decided Open = iota
	// CutShort: a limit, or the caller, ended the search.
	CutShort
	// NotReached: a violation of another property ended it.
	NotReached
	// RunTimeError: a run ended in that, so that not all was seen.
	RunTimeError
	// EndlessSequence: a run that violates the property may stay in that atomic sequence
	// for ever.
	EndlessSequence
	// LeftOut: the reduction was made without conditions that it needs, as was asked for.
	LeftOut
	// WantOfRoom: the property holds on all runs with room for each process and channel, and some run has none, as
	// processes that have ended stay.
	WantOfRoom
	// NotReplayed: a run that violates the property was found, and was not replayed in time: it is no counterexample
	// yet.
	NotReplayed
)

// String returns the reason in words: that of Cut, "not reached", "run-time error: …",
// "endless sequence: …", "without …", "no room: …" or
// "not replayed: …".
func (r Reason) String() string {
	switch r.Open {
	case CutShort:
		return r.Cut.String()
	case NotReached:
		return "not reached"
	case RunTimeError:
		return "run-time error: " + r.Detail
	case EndlessSequence:
		return "endless sequence: " + r.Detail
	case LeftOut:
		return "without " + r.Detail
	case WantOfRoom:
		return "no room: " + r.Detail
	case NotReplayed:
		return fmt.Sprintf("not replayed: a run of %d steps at most, %s", r.Steps, r.Cut)
	}
	return ""
}

// Search is the record of one search.
type Search struct {
	Properties  []string // names of the properties it decides
	Plan        plan.Plan
	States      int64 // system states stored
	Nodes       int64 // product nodes; States if there is no automaton
	Transitions int64
	Depth       int64
	Memory      int64 // bytes
	Disk        int64 // the most bytes of the stack that were in files
	Errors      int64
	Complete    bool
	Cut         search.Cut // why it was cut short
	DiskError   string     // what went wrong with these, "" if nothing
	Elapsed     time.Duration
	Coverage    float64 // as in search.Stats
	Queue       int64   // as in search.Stats
	Automaton   int     // states of the automaton, 0 if none
	// Reduced of Reduced+Full expanded system states had an ample set smaller than
	// all moves.
	Reduced, Full int64
	// Statistics is nil unless they are asked for and there is a reduction.
	Statistics *system.Statistics
	// Abstraction is nil unless the search was one of an abstraction.
	Abstraction *Abstraction
	// Shortening, if not nil, says that the search has ended with an error, and how far the search for a shorter
	// counterexample is. Only Options.Progress is told so.
	Shortening *search.Shortened
}

// Abstraction tells of the abstraction that was searched.
type Abstraction struct {
	How     abstract.Options
	Rounds  int      // how many were searched, this one included
	Steps   int64    // that were explored in all of them
	Tracked []string // the names of what is known in it
	// Predicates are those of which it is known whether they hold.
	Predicates []string
	Objects    int  // how many there are
	Whole      bool // in the end the model itself was searched: no abstraction was precise enough
}

// Begin returns the record of a search of s that has not begun.
func Begin(s *system.System) Search {
	r := Search{Plan: s.Plan, Automaton: s.AutomatonStates}
	for _, p := range s.Properties {
		r.Properties = append(r.Properties, p.Name)
	}
	return r
}

// Shortened returns r with the figures of a search that has ended, for which a shorter counterexample is looked for.
func (r Search) Shortened(s search.Stats, far search.Shortened) Search {
	r = r.At(s)
	r.Shortening = &far
	return r
}

// At returns r with the figures of a search that goes on.
func (r Search) At(s search.Stats) Search {
	r.States, r.Nodes, r.Transitions = s.States, s.Nodes, s.Transitions
	r.Depth, r.Memory, r.Errors, r.Elapsed = s.Depth, s.Bytes, s.Errors, s.Elapsed
	r.Reduced, r.Full, r.Coverage = s.Reduced, s.Full, s.Coverage
	r.Queue, r.Disk = s.Queue, s.Disk
	return r
}

// Decision is a verdict that is known before others.
type Decision struct {
	Property Property // whose Search is an index in no report yet
	Search   Search   // the search that decided
	Open     int      // how many properties have no verdict yet
}
