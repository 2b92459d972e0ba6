package ltlpor

import (
	"ltlpor/internal/dpor"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
)

// The types of fields of Options. Package plan documents them; package property documents Checks.
type (
	Checks        = property.Checks    // a set of kinds of properties to check
	Reduction     = plan.Reduction     // the partial-order reduction
	Emptiness     = plan.Emptiness     // the search algorithm for violations of temporal properties
	Fairness      = plan.Fairness      // the infinite runs that count for temporal properties
	Optimizations = plan.Optimizations // a set of transformations of the model before the search
	Proviso       = plan.Proviso       // the cycle proviso: how a reduction avoids ignoring a step for ever
	Visibility    = plan.Visibility    // the form of condition C2, about steps that change propositions
	Store         = plan.Store         // the table of states
	Engine        = plan.Engine        // the code that computes the steps of a model and stores its states
	Symmetry      = plan.Symmetry      // whether interchangeable processes share states
	Conditions    = plan.Conditions    // a set of the conditions C0, C1, C2, C3, S and W on a reduction
)

// The kinds of properties to check, values of Checks.
const (
	Assertions = property.CheckAssertions
	EndStates  = property.CheckEndStates
	LTL        = property.CheckLTL
	// DefaultChecks includes neither LocalDeadlocks, NodeDeadlocks, Progress nor Acceptance.
	LocalDeadlocks = property.CheckLocalDeadlocks
	NodeDeadlocks  = property.CheckNodeDeadlocks
	Claim          = property.CheckClaim
	Progress       = property.CheckProgress
	Acceptance     = property.CheckAcceptance
	Given          = property.CheckGiven
	DefaultChecks  = property.DefaultChecks
)

// The reductions, provisos, visibilities, engines and stores. Package plan documents them.
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

	Collapse                = plan.Collapse
	Plain                   = plan.Plain
	Bitstate                = plan.Bitstate
	HashCompact             = plan.HashCompact
	NoSymmetry, AllSymmetry = plan.NoSymmetry, plan.AllSymmetry
)

// Disk says where a check keeps states in files.
type Disk = search.Disk

// NoRoom says how to count a run that ends because the limit on processes or channels is reached, although removing the
// terminated processes would make room.
type NoRoom = schedule.NoRoom

// The values of NoRoom: the run is left open, counts as an error, or is ignored. Package schedule documents them.
const (
	RoomOpen    = schedule.RoomOpen
	RoomError   = schedule.RoomError
	RoomIgnored = schedule.RoomIgnored
)

// ParseNoRoom returns the value for a name accepted by the flag --no-room: open, error or ignore. The error is not nil
// for any other name.
func ParseNoRoom(name string) (NoRoom, error) {
	var n NoRoom
	err := n.UnmarshalText([]byte(name))
	return n, err
}

// The searches for temporal properties, the fairness assumptions, and the optimizations. Package plan documents them.
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

// The types of fields of ExploreOptions and Exploration. Package dpor documents them.
type (
	Algorithm     = dpor.Algorithm  // how an exploration chooses the executions to run
	Dependence    = dpor.Dependence // which steps of different processes are dependent
	ExploreCounts = dpor.Counts     // the statistics of an exploration
)

// The algorithms and the dependence relations of explorations. Package dpor documents them.
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
