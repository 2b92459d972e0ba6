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

// Verdict is the answer about a property, or about all properties of a model.
type Verdict uint8

const (
	// Inconclusive: the search found no violation, and did not search all states. Reason says why.
	Inconclusive Verdict = iota
	// Holds: all reachable states were searched, and no violation exists.
	Holds
	// Violated: a counterexample exists and was replayed. Traces or Outlines has it.
	Violated
)

// String returns "inconclusive", "holds" or "violated".
func (v Verdict) String() string { return [...]string{"inconclusive", "holds", "violated"}[v] }

// Overall returns the verdict about all properties: Violated if a property is violated, otherwise Inconclusive if a
// property is inconclusive, otherwise Holds.
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

// Property is a property with its verdict.
type Property struct {
	Name string // name of the ltl block, or "assertions", "end-states", "formula", …
	Kind property.Kind
	// Formula is the formula as understood, fully parenthesised; "" for a property without formula.
	Formula string
	Verdict Verdict
	Reason  Reason // reason why Verdict is Inconclusive
	// Assuming, if not empty, qualifies the verdict Holds: the property holds on every run with room for each process
	// and channel, but some run lacks room. The text describes the lack of room. The option RoomIgnored asks for such
	// verdicts.
	Assuming string
	// Errors is the number of violations. Repeated is the number of violations without a separate counterexample,
	// because their run of the model is also the run of a counterexample in Traces.
	Errors, Repeated int64
	// Left is the number of violations, included in Errors, that were not replayed because time was up or the check
	// was interrupted. At least one violation was replayed.
	Left int64
	// Traces are the counterexamples with steps: only the first, or up to MaxErrors.
	Traces []*trace.Trace
	// Outlines summarise the counterexamples with too many steps for the memory.
	Outlines []trace.Outline
	// HoldsIf is a fairness assumption under which a violated property holds, as a further search has shown. It is
	// plan.Unfair if no such assumption is known.
	HoldsIf plan.Fairness
	// Search is the index of the deciding search in the list of searches.
	Search int
	Span   source.Span // span of the ltl block or claim; otherwise empty
}

// Entry returns a report entry for p, without a verdict.
func Entry(p *property.Property) Property {
	return Property{Name: p.Name, Kind: p.Kind, Formula: p.Text, Span: p.Span}
}

// ViolatedBy returns a report entry that says: p is violated, with run as the counterexample.
func ViolatedBy(p *property.Property, run *trace.Trace) Property {
	v := Entry(p)
	v.Verdict, v.Errors, v.Traces = Violated, 1, []*trace.Trace{run}
	return v
}

// Reason is the reason why a verdict is Inconclusive.
type Reason struct {
	Open Open
	Cut  search.Cut // why the search, or a replay, ended; for CutShort and NotReplayed
	// Steps, for NotReplayed, is an upper bound for the number of steps of the run.
	Steps int
	// Detail explains the reason: for RunTimeError and EndlessSequence the event and its place, for LeftOut the
	// conditions, for WantOfRoom the lack of room, for CutShort Search.DiskError.
	Detail string
}

// Open is the kind of reason for an Inconclusive verdict.
type Open uint8

const (
	// Decided: the verdict is not Inconclusive.
	Decided Open = iota
	// CutShort: a limit or the caller ended the search.
	CutShort
	// NotReached: the search ended at a violation of another property.
	NotReached
	// RunTimeError: a run ended in a run-time error, hence states after the error are unexplored.
	RunTimeError
	// EndlessSequence: a run that violates the property may stay in the atomic sequence named by Detail for ever.
	EndlessSequence
	// LeftOut: the reduction omitted, by request, conditions that it needs.
	LeftOut
	// WantOfRoom: the property holds on all runs with room for each process and channel, but some run lacks room
	// because terminated processes stay.
	WantOfRoom
	// NotReplayed: the search found a run that violates the property, but time or memory did not suffice to replay
	// the run. Without a replay it is not a counterexample.
	NotReplayed
)

// String returns the reason in words: the text of Cut, "not reached", "run-time error: …", "endless sequence: …",
// "without …", "no room: …" or "not replayed: …".
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

// Search is the record of one search, for reports and for progress.
type Search struct {
	Properties []string // names of the properties that the search decides
	// Planned is the plan of the search. Plan is the same plan, except that its walk is the walk of the attempt with
	// the result; during the search both are equal. Record has the attempts made.
	Plan, Planned plan.Plan
	Record        system.Record
	States        int64 // system states stored
	Nodes         int64 // product nodes; equal to States without an automaton
	Transitions   int64
	Depth         int64
	Memory        int64 // bytes
	Disk          int64 // largest size of the stack parts in files, in bytes
	Errors        int64
	Complete      bool
	Cut           search.Cut // why the search was cut short
	DiskError     string     // error of the stack files, or ""
	Elapsed       time.Duration
	Coverage      float64 // as in search.Stats
	Queue         int64   // as in search.Stats
	Automaton     int     // states of the automaton; 0 without automaton
	// Reduced counts the expanded system states with an ample set smaller than the set of all moves. Full counts the
	// remaining expanded system states.
	Reduced, Full int64
	// Statistics is nil unless requested and a reduction is in use.
	Statistics *system.Statistics
	// Abstraction is set if the search explored an abstraction; otherwise nil.
	Abstraction *Abstraction
	// Shortening is set after the search has ended with an error, while a search for a shorter counterexample runs.
	// It has the progress of the latter, and only the Progress function of the options receives it.
	Shortening *search.Shortened
}

// Abstraction describes the abstraction that was searched.
type Abstraction struct {
	How     abstract.Options
	Rounds  int      // number of abstractions searched, including the last
	Steps   int64    // explored steps, summed over these abstractions
	Tracked []string // names of the objects with values known in the abstraction
	// Predicates are the predicates with truth values known in the abstraction.
	Predicates []string
	Objects    int  // number of objects in the model
	Whole      bool // the last search was of the model itself, since no abstraction was precise enough
}

// Begin returns the record for a search of s that has not begun.
func Begin(s *system.System) Search {
	r := Search{Plan: s.Plan, Planned: s.Plan, Automaton: s.AutomatonStates}
	for _, p := range s.Properties {
		r.Properties = append(r.Properties, p.Name)
	}
	return r
}

// Ended sets Plan and Record of r after worker w has ended a search of s.
func (r *Search) Ended(s *system.System, w *system.Worker) { r.Plan, r.Record = s.Ran(w), w.Record() }

// Shortened returns r for a progress report during the search for a shorter counterexample: s has the figures of the
// ended search, and far the progress.
func (r Search) Shortened(s search.Stats, far search.Shortened) Search {
	r = r.At(s)
	r.Shortening = &far
	return r
}

// At returns r with the figures of s, the statistics of a running or ended search.
func (r Search) At(s search.Stats) Search {
	r.States, r.Nodes, r.Transitions = s.States, s.Nodes, s.Transitions
	r.Depth, r.Memory, r.Errors, r.Elapsed = s.Depth, s.Bytes, s.Errors, s.Elapsed
	r.Reduced, r.Full, r.Coverage = s.Reduced, s.Full, s.Coverage
	r.Queue, r.Disk = s.Queue, s.Disk
	return r
}

// Decision is a verdict about one property, reported as soon as it is known.
type Decision struct {
	Property Property // the field Property.Search is not yet valid
	Search   Search   // the deciding search
	Open     int      // number of properties without verdict
}
