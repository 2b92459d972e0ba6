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
	// Inconclusive: the search found no violation, but did not prove that none exists. Property.Reason says why.
	Inconclusive Verdict = iota
	// Holds: the search was complete, and no violation exists.
	Holds
	// Violated: a counterexample was found and replayed. Property.Traces or Property.Outlines has it.
	Violated
)

// String returns "inconclusive", "holds" or "violated".
func (v Verdict) String() string { return [...]string{"inconclusive", "holds", "violated"}[v] }

// Overall combines the verdicts about all properties. The result is Violated if a property is violated. If none is, the
// result is Inconclusive if a verdict is Inconclusive, and Holds if every property holds.
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

// Property is a property in a report, with its verdict.
type Property struct {
	Name string // name of the ltl block, or "assertions", "end-states", "formula", …
	Kind property.Kind
	// Formula is the formula as understood, fully parenthesised; "" for a property without formula.
	Formula string
	Verdict Verdict
	Reason  Reason // reason why Verdict is Inconclusive
	// Assuming, if not "", restricts the verdict Holds to runs with room for every process and channel. The text
	// describes the lack of room on some run of the model. Only the option RoomIgnored permits such verdicts.
	Assuming string
	// Errors is the number of violations. Repeated is the number of violations without a separate counterexample,
	// because their run equals the run of a counterexample in Traces.
	Errors, Repeated int64
	// Left is the number of violations in Errors that were not replayed, because time was up or the check was
	// interrupted.
	Left int64
	// Traces are the counterexamples with steps, at most MaxErrors.
	Traces []*trace.Trace
	// Outlines summarise the counterexamples with too many steps for the memory.
	Outlines []trace.Outline
	// HoldsIf is the fairness under which a violated property holds, found by a further search. It is plan.Unfair if no
	// such fairness is known.
	HoldsIf plan.Fairness
	// Search is the index of the deciding search in the list of searches.
	Search int
	Span   source.Span // span of the ltl block or claim; otherwise empty
}

// Entry returns a report entry for p with the zero Verdict.
func Entry(p *property.Property) Property {
	return Property{Name: p.Name, Kind: p.Kind, Formula: p.Text, Span: p.Span}
}

// ViolatedBy returns a report entry for p with the verdict Violated and `run` as the only counterexample.
func ViolatedBy(p *property.Property, run *trace.Trace) Property {
	v := Entry(p)
	v.Verdict, v.Errors, v.Traces = Violated, 1, []*trace.Trace{run}
	return v
}

// Reason is the reason why a verdict is Inconclusive.
type Reason struct {
	Open Open
	Cut  search.Cut // why the search, or a replay, ended; for CutShort and NotReplayed
	// Steps, for NotReplayed, is an upper bound on the number of steps of the run.
	Steps int
	// Detail explains the reason: the fault for RunTimeError, the process for EndlessSequence, the conditions for
	// LeftOut, the lack of room for WantOfRoom, and Search.DiskError for CutShort.
	Detail string
}

// Open is the kind of reason for an Inconclusive verdict.
type Open uint8

const (
	// Decided is no reason: the verdict is not Inconclusive.
	Decided Open = iota
	// CutShort: a limit or the caller ended the search before its end.
	CutShort
	// NotReached: the search ended at a violation of a different property.
	NotReached
	// RunTimeError: some run ends in a run-time error, and the search does not explore the states after the error.
	RunTimeError
	// EndlessSequence: some run may stay for ever in an atomic sequence, and violate the property in this way. Detail
	// names the process.
	EndlessSequence
	// LeftOut: the reduction is unsound, because it omits necessary conditions by request.
	LeftOut
	// WantOfRoom: the property holds on every run with room for every process and channel, but some run lacks room
	// because terminated processes remain.
	WantOfRoom
	// NotReplayed: the search found a violation, but time or memory did not suffice to replay the run. Without a
	// replay, the run is not a counterexample.
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

// Search describes one search in reports, and during the search in progress reports.
type Search struct {
	Properties []string // names of the properties that the search decides
	// Planned is the plan of the search. Plan is a copy in which the walk (the search algorithm) is from the attempt
	// with the result; before the end of the search, both are equal. Record lists the finished attempts.
	Plan, Planned plan.Plan
	Record        system.Record
	States        int64 // number of stored system states
	Nodes         int64 // number of product nodes; equal to States without an automaton
	Transitions   int64
	Depth         int64
	Memory        int64 // memory of the search, in bytes
	Disk          int64 // in bytes: the largest size of the part of the stack that is kept in files
	Errors        int64
	Complete      bool
	Cut           search.Cut // why the search was cut short
	DiskError     string     // error of the stack files, or ""
	// PermitsFiles is set if Cut is CutMemory, and the search could keep its states in files (search.Options.Disk).
	PermitsFiles bool
	Elapsed      time.Duration
	Coverage     float64 // estimated share of visited nodes in a lossy search (search.Stats)
	Queue        int64   // nodes found and not yet expanded by a breadth-first search
	Layers       search.Layers
	Automaton    int // states of the automaton; 0 without automaton
	// Reduced is the number of expanded system states with an ample set smaller than the set of enabled moves. Full is
	// the number of other expanded system states.
	Reduced, Full int64
	// Statistics is nil unless requested and a reduction is in use.
	Statistics *system.Statistics
	// Abstraction describes the abstraction if the search explored one; otherwise it is nil.
	Abstraction *Abstraction
	// Shortening is the progress of the search for a shorter counterexample, after the search found an error. It is
	// only set in progress reports, and nil otherwise.
	Shortening *search.Shortened
}

// Abstraction describes an abstraction that was searched instead of the model.
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

// Begin returns the description of a search of s that has not yet begun.
func Begin(s *system.System) Search {
	r := Search{Plan: s.Plan, Planned: s.Plan, Automaton: s.AutomatonStates}
	for _, p := range s.Properties {
		r.Properties = append(r.Properties, p.Name)
	}
	return r
}

// Ended sets r.Plan, r.Planned and r.Record after a search of s by worker w.
func (r *Search) Ended(s *system.System, w *system.Worker) {
	r.Plan, r.Planned, r.Record = s.Ran(w), s.Plan, w.Record()
}

// Shortened returns r for a progress report, while a search for a shorter counterexample runs. s are the statistics of
// the finished search, and far is the progress of the running search.
func (r Search) Shortened(s search.Stats, far search.Shortened) Search {
	r = r.At(s)
	r.Shortening = &far
	return r
}

// At returns a copy of r with the figures in s, the statistics of a running or finished search.
func (r Search) At(s search.Stats) Search {
	r.States, r.Nodes, r.Transitions = s.States, s.Nodes, s.Transitions
	r.Depth, r.Memory, r.Errors, r.Elapsed = s.Depth, s.Bytes, s.Errors, s.Elapsed
	r.Reduced, r.Full, r.Coverage = s.Reduced, s.Full, s.Coverage
	r.Queue, r.Disk, r.Layers = s.Queue, s.Disk, s.Layers
	return r
}

// Decision is a verdict about one property, reported before the end of the whole check.
type Decision struct {
	Property Property // its field Search is not yet valid
	Search   Search   // the search that decided the property
	Open     int      // number of properties still without verdict
}
