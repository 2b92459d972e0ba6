package plan

import "ltlpor/internal/verify/property"

// Plan is the configuration of the search for one property, or for assertions and end states together. Make returns
// plans, and no function changes a plan afterwards. A search makes only attempts of Attempts.
type Plan struct {
	// Walk is the walk of the first attempt, which is in order, and WalkReason the reason for Walk. In the report
	// about a search both describe the attempt with the result; see Ran.
	Walk       Walk
	WalkReason WalkReason
	Engine     Engine
	Workers    int // searching goroutines, if the walk permits several
	// Together: large searches use several workers for cycles. SingleDFS and NestedDFS become Parallel, and
	// Components becomes ParallelComponents, unless Off[PartCNDFS] has a reason.
	Together bool
	Store    Store    // Collapse unless Engine is Closure
	Table    Table    // parameters of a lossy Store
	Fairness Fairness // Unfair for assertions and end states
	// Optimize has the transformations before the search. Early: terminated processes leave as soon as possible.
	// Faint: a variable counts as dead if it is read only to compute values not read by any step, which is sound if
	// no cycle has to close.
	Optimize     Optimizations
	Early, Faint bool
	// Reduction is None if Conditions is empty. Conditions has the conditions needed by the properties and kept by
	// the reduction. Proviso is the way to keep C3 or S.
	Reduction  Reduction
	Conditions Conditions
	Proviso    Proviso
	// Abstract is the name of the reduction with which an abstraction is explored, or "". With a name Reduction is
	// None.
	Abstract string
	// Visibility and Operands apply to the reduction Ample; Visibility matters only with C2.
	Visibility Visibility
	Operands   Operands
	// Waiting reports whether the search uses the automaton with waiting states.
	Waiting bool
	// Without has the conditions omitted by request, to demonstrate the consequences.
	Without Conditions
	Strain  uint64 // as in Options.Strain
	// Sees has the faults, and the ends of runs, to count as violations.
	Sees Faults
	// Limits are the limits of the search.
	Limits Limits
	// Attempts are the possible searches, beginning with the first. Further are possible searches after the attempts,
	// with separate plans.
	Attempts []Attempt
	Further  []Further
	// Off has, for each part, the reason why the part is off or less than requested. The zero Reason means on.
	Off [Parts]Reason
}

// Faults selects the faults, and the ends of runs, to count as violations.
type Faults = property.Faults

// Part is a part of a plan that may be off.
type Part uint8

// The parts, and their number.
const (
	PartReduction Part = iota
	PartMerge
	PartDead
	PartEnds
	PartVisible  // C2
	PartCycles   // C3; off if S suffices or if no proviso is needed
	PartInOrder  // C2′
	PartProviso  // the colour proviso
	PartStore    // a lossy store
	PartEngine   // the engine Packed
	PartCNDFS    // the walk Parallel, if requested
	PartAnyOrder // a large search in any order, or by several workers
	Parts
)

// Exact reports whether the plan omits no steps. In this case every run of the searched system is a run of the model,
// step by step.
func (p *Plan) Exact() bool { return p.Conditions == 0 && !p.Optimize.Any(Merge|Ends) }

// Made reports whether Make returned p. The zero Plan stands for a plan not made because time was up.
func (p *Plan) Made() bool { return p.Optimize != 0 }
