package plan

import "ltlpor/internal/verify/property"

// Plan is the configuration of a search for one property, or for assertions and end states together. Make returns
// plans; a plan does not change afterwards. A search runs only attempts in Attempts.
type Plan struct {
	// Walk is the search algorithm of the first attempt, and of every attempt in order (Attempt.InOrder). WalkReason is
	// the reason for this algorithm. In the result of Ran, both fields describe the attempt with the result.
	Walk       Walk
	WalkReason WalkReason
	Engine     Engine
	Workers    int // number of searching goroutines in parallel attempts
	// Together is set if parallel workers search for accepting cycles together. In large searches, Parallel replaces
	// SingleDFS and NestedDFS, and ParallelComponents replaces Components, unless Off[PartCNDFS] has a reason.
	Together bool
	// External is set if a large search keeps its states in files, layer by layer.
	External bool
	Store    Store    // always Collapse unless Engine is Closure
	Table    Table    // the parameters of a lossy Store
	Fairness Fairness // Unfair for assertions and end states
	// Optimize are the transformations of the program before the search, with two variants:
	//
	//   - Early: terminated processes are removed as soon as possible.
	//   - Faint: a variable is also dead if the program reads it only to compute unread values. This is sound only for
	//     properties of finite runs, because a cycle of the program need not be a cycle of the model.
	Optimize     Optimizations
	Early, Faint bool
	// Reduction is None if Conditions is empty. Conditions are the conditions that the reduction must satisfy for the
	// properties. Proviso is the method that ensures C3 or S.
	Reduction  Reduction
	Conditions Conditions
	Proviso    Proviso
	// Abstract is the name of the reduction for exploring an abstraction, or "". If it is not "", Reduction is None.
	Abstract string
	// Visibility and Operands apply to the reduction Ample; Visibility matters only with C2.
	Visibility Visibility
	Operands   Operands
	// Orbits is set if some attempt stores one state for each orbit of the processes in Interchange. In the result of
	// Ran, Orbits describes the attempt with the result.
	Orbits      bool
	Interchange Interchange
	Symmetry    Symmetry // the request of the options
	// Undecided is set if AutoSymmetry is decided after the first attempt, by a plan with the same first attempt: a
	// search of few states need not look for interchangeable processes. See Options.Later.
	Undecided bool
	// Waiting is set if the automaton has waiting states, made for the stack proviso.
	Waiting bool
	// Without has conditions violated by the reduction on request, as a demonstration of the consequences.
	Without Conditions
	Strain  uint64 // seed for low bounds in tests (Options.Strain)
	// Sees selects the faults that count as violations.
	Sees Faults
	// Limits are the limits of the search.
	Limits Limits
	// Attempts are the possible runs of search algorithms; the search begins with Attempts[0]. Further describes
	// searches with separate plans that may follow the attempts.
	Attempts []Attempt
	Further  []Further
	// Off has, for each part that is off or less than requested, the reason. Part indexes Off.
	Off [Parts]Reason
}

// Faults selects the faults that count as violations, and says which finite runs count.
type Faults = property.Faults

// Part is a part of a plan that may be switched off. Part indexes Plan.Off.
type Part uint8

// The parts of a plan; Parts is the number of parts.
const (
	PartReduction Part = iota
	PartMerge
	PartDead
	PartEnds
	PartVisible  // condition C2
	PartCycles   // condition C3; off if S, or no proviso, suffices
	PartInOrder  // condition C2′ (InOrderVisibility)
	PartProviso  // the colour proviso
	PartStore    // a lossy store
	PartEngine   // the engine Packed
	PartCNDFS    // the walk Parallel (CNDFS), if requested
	PartAnyOrder // a large search in arbitrary order, or by several workers
	PartSymmetry // one state for each orbit
	PartDisk     // states in files
	Parts
)

// Exact reports whether the search omits no steps. In this case a run of the searched system is a run of the model,
// step by step.
func (p *Plan) Exact() bool { return p.Conditions == 0 && !p.Optimize.Any(Merge|Ends) }

// Made reports whether Make returned p. It is false for the zero value, which stands for a search without time for a
// plan.
func (p *Plan) Made() bool { return p.Optimize != 0 }
