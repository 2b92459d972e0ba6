package plan

import "ltlpor/internal/verify/property"

// Plan is the configuration of the search for one property, or for assertions and end states together. Make returns
// plans; nothing changes a plan afterwards. A search makes exactly the Attempts of the plan.
type Plan struct {
	// Walk is the walk of the search in order, the first of every search, and WalkReason the reason for Walk. In the
	// report about a search both are about the attempt with the result; see Ran.
	Walk       Walk
	WalkReason WalkReason
	Engine     Engine
	Workers    int // goroutines that search, if the walk takes several
	// Together: large SingleDFS and NestedDFS searches become Parallel, and Components becomes ParallelComponents,
	// unless Off[PartCNDFS] has a reason.
	Together bool
	Store    Store    // Collapse with another engine than Closure
	Table    Table    // of a lossy Store
	Fairness Fairness // Unfair for assertions and end states
	// Optimize has the transformations before the search. Early: terminated processes leave as soon as possible.
	// Faint: a variable read only to compute values that nothing reads is also dead, since no cycle has to close.
	Optimize     Optimizations
	Early, Faint bool
	// Reduction is None if Conditions is empty. Conditions are the conditions kept by the reduction, as the
	// properties need; Proviso is the way to keep C3 or S.
	Reduction  Reduction
	Conditions Conditions
	Proviso    Proviso
	// Abstract names the reduction for exploring an abstraction, or is "". If Abstract is set, Reduction is None.
	Abstract string
	// Visibility and Operands apply to the reduction Ample; Visibility matters only with C2.
	Visibility Visibility
	Operands   Operands
	// Waiting: the automaton has waiting states.
	Waiting bool
	// Without are conditions omitted nevertheless, to demonstrate the consequences.
	Without Conditions
	Strain  uint64 // Options.Strain
	// Sees selects the faults that count.
	Sees Faults
	// Limits are the limits of the search.
	Limits Limits
	// Attempts are the possible searches, from the first on. Further are possible searches after them, with plans of
	// their own.
	Attempts []Attempt
	Further  []Further
	// Off has the reason for each part that is off or less than requested.
	Off [Parts]Reason
}

// Faults selects the faults that count and the ends of runs.
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
	PartCycles   // C3; off if S or no proviso suffices
	PartInOrder  // C2′
	PartProviso  // the colour proviso
	PartStore    // a lossy store
	PartEngine   // Packed
	PartCNDFS    // Parallel, if requested
	PartAnyOrder // a large search in any order, or by several workers
	Parts
)

// Exact reports whether the plan omits no steps. Then a run of the searched system is a run of the model, step by
// step.
func (p *Plan) Exact() bool { return p.Conditions == 0 && !p.Optimize.Any(Merge|Ends) }

// Made reports whether p was made. The zero value stands for a plan that was not made for lack of time.
func (p *Plan) Made() bool { return p.Optimize != 0 }
