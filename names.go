package ltlpor

import (
	"ltlpor/internal/dpor"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
)

// The types of what can be asked for. Package plan says what they mean.
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
	// LocalDeadlocks is not among DefaultChecks, nor are NodeDeadlocks, Progress and Acceptance.
	LocalDeadlocks = property.CheckLocalDeadlocks
	NodeDeadlocks  = property.CheckNodeDeadlocks
	Claim          = property.CheckClaim
	Progress       = property.CheckProgress
	Acceptance     = property.CheckAcceptance
	Given          = property.CheckGiven
	DefaultChecks  = property.DefaultChecks
)

// The reductions, provisos, sights, engines and stores.
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

// NoRoom says how a run counts that lacks room for a process or channel only as others, that have
// ended, stay.
type NoRoom = schedule.NoRoom

// How such a run counts.
const (
	RoomOpen    = schedule.RoomOpen
	RoomError   = schedule.RoomError
	RoomIgnored = schedule.RoomIgnored
)

// ParseNoRoom reads the name that --no-room takes.
func ParseNoRoom(name string) (NoRoom, error) {
	var n NoRoom
	err := n.UnmarshalText([]byte(name))
	return n, err
}

// The searches, fairnesses and optimizations.
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

// What an exploration is asked, and what it counts. Package dpor says what they mean.
type (
	Algorithm     = dpor.Algorithm
	Dependence    = dpor.Dependence
	ExploreCounts = dpor.Counts
)

// The algorithms of explorations, and what they take for dependent.
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
