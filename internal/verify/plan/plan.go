package plan

// Plan is what is run to decide a property, or the assertions and end states together.
type Plan struct {
	Walk       Walk
	WalkReason WalkReason // why it is Walk
	Engine     Engine
	Workers    int // goroutines that search, where the walk takes several
	// Together: SingleDFS and NestedDFS become Parallel, and Components ParallelComponents, when they have grown large.
	Together bool
	Store    Store    // Collapse with another engine than Closure
	Table    Table    // of a lossy Store
	Fairness Fairness // Unfair for assertions and end states
	// Optimize is what is done to the model before. Early: processes that have come to
	// their end go as soon as they can. Faint: variables that are read only to compute
	// what nothing reads are dead, too, as no cycle has to close.
	Optimize     Optimizations
	Early, Faint bool
	// Reduction is None if Conditions is empty. Conditions are those that it keeps, as the
	// properties need them; Proviso is how C3 or S is kept.
	Reduction  Reduction
	Conditions Conditions
	Proviso    Proviso
	// Abstract names the reduction by which an abstraction is explored in the place of Reduction, which is None then;
	// "" if there is no such reduction.
	Abstract string
	// Visibility and Operands are those of the reduction Ample, Visibility where there is C2.
	Visibility Visibility
	Operands   Operands
	// Waiting: the automaton is one with waiting states.
	Waiting bool
	// Without are conditions that are left out all the same, to see it go wrong.
	Without Conditions
	Strain  uint64 // Options.Strain
	// Sees says which faults count.
	Sees Faults
	// Off has the reason for each part that is off or less than was asked for.
	Off [Parts]Reason
}

// Faults says which faults count, and how runs end.
type Faults struct {
	// Assertions: failed assertions, and run-time errors. EndStates: invalid end states.
	Assertions, EndStates bool
	// LocalDeadlocks: processes that wait and never move again.
	LocalDeadlocks bool
	// Nodes: with LocalDeadlocks, nodes count instead.
	Nodes bool
	// Endless: a run that comes to an end is none that counts.
	Endless bool
}

// Part is a part of a plan that may be off.
type Part uint8

// The parts, and their number.
const (
	PartReduction Part = iota
	PartMerge
	PartDead
	PartEnds
	PartVisible // C2
	PartCycles  // C3, where there is S or nothing
	PartInOrder // C2′
	PartProviso // the one by colours
	PartStore   // a lossy one
	PartEngine  // Packed
	PartCNDFS   // Parallel, where it is asked for
	Parts
)

// Exact reports whether nothing leaves steps out, so that a run of what is searched is one of
// the model, step by step.
func (p *Plan) Exact() bool { return p.Conditions == 0 && !p.Optimize.Any(Merge|Ends) }

// Made reports whether p was made: the zero value stands for a plan that the time did not suffice for.
func (p *Plan) Made() bool { return p.Optimize != 0 }
