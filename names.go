package ltlpor

import (
	"ltlpor/internal/dpor"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
)

// The types of the options. Package plan documents the types.
type (
	Checks        = property.Checks
	Reduction     = plan.Reduction
	Emptiness     = plan.Emptiness
	Fairness      = plan.Fairness
	Optimizations = plan.Optimizations
	Proviso       = plan.Proviso
	Visibility    = plan.Visibility
	Store         = plan.Store
	Engine        = plan.Engine
	Conditions    = plan.Conditions
)

// The kinds of properties to check.
const (
	Assertions = property.CheckAssertions
	EndStates  = property.CheckEndStates
	LTL        = property.CheckLTL
	// DefaultChecks does not include LocalDeadlocks, NodeDeadlocks, Progress and Acceptance.
	LocalDeadlocks = property.CheckLocalDeadlocks
	NodeDeadlocks  = property.CheckNodeDeadlocks
	Claim          = property.CheckClaim
	Progress       = property.CheckProgress
	Acceptance     = property.CheckAcceptance
	Given          = property.CheckGiven
	DefaultChecks  = property.DefaultChecks
)

// The reductions, provisos, visibilities, engines and stores.
const (
	Ample   = plan.Ample
	None    = plan.None
	Process = plan.Process
	SPIN    = plan.SPIN
	Group   = plan.Group

	ColourProviso = plan.ColourProviso
	StackProviso  = plan.StackProviso
	StaticProviso = plan.StaticProviso

	SupportVisibility = plan.SupportVisibility
	BothVisibility    = plan.BothVisibility

	AutoEngine    = plan.Auto
	ClosureEngine = plan.Closure
	PackedEngine  = plan.Packed
	CheckedEngine = plan.Checked

	Collapse    = plan.Collapse
	Plain       = plan.Plain
	Bitstate    = plan.Bitstate
	HashCompact = plan.HashCompact
)

// NoRoom says how to count a run without room for a new process or channel only because ended processes stay.
type NoRoom = schedule.NoRoom

// The values of NoRoom.
const (
	RoomOpen    = schedule.RoomOpen
	RoomError   = schedule.RoomError
	RoomIgnored = schedule.RoomIgnored
)

// ParseNoRoom returns the value for a name, as given to the flag --no-room.
func ParseNoRoom(name string) (NoRoom, error) {
	var n NoRoom
	err := n.UnmarshalText([]byte(name))
	return n, err
}

// The searches for temporal properties, the fairness assumptions, and the optimizations.
const (
	AutoEmptiness      = plan.AutoEmptiness
	NDFS               = plan.NDFS
	Unordered          = plan.Unordered
	Parallel           = plan.Parallel
	Caught             = plan.Caught
	ParallelComponents = plan.ParallelComponents
	CNDFS              = plan.CNDFS
	SCC                = plan.SCC

	Unfair       = plan.Unfair
	WeaklyFair   = plan.WeaklyFair
	StronglyFair = plan.StronglyFair

	Merge            = plan.Merge
	DeadVariables    = plan.DeadVariables
	Ends             = plan.Ends
	NoOptimizations  = plan.NoOptimizations
	AllOptimizations = plan.AllOptimizations
)

// The types of the options and the counts of explorations. Package dpor documents the types.
type (
	Algorithm     = dpor.Algorithm
	Dependence    = dpor.Dependence
	ExploreCounts = dpor.Counts
)

// The algorithms and the dependence relations of explorations.
const (
	FG          = dpor.FG
	SourceDPOR  = dpor.SourceDPOR
	OptimalDPOR = dpor.Optimal
	LazyPOR     = dpor.Lazy
	EPOR        = dpor.EPOR
	EPORShort   = dpor.EPORShort

	ReadWrite = dpor.ReadWrite
	Accesses  = dpor.Accesses
)
