package plan

import "ltlpor/internal/verify/property"

// Why is a reason for which a part of a plan is off, or less than requested.
type Why uint8

// The reasons. On: the part is present.
const (
	On Why = iota
	// NotAsked: the options omit the part.
	NotAsked
	// TakesPart: a never claim takes part in the run, and may read and write whatever the
	// model does.
	TakesPart
	// Sensitive: the property distinguishes runs that differ only in stuttering.
	Sensitive
	// Undecided: the property could not be shown to be stutter-invariant.
	Undecided
	// NotStronglyFair: no reduction keeps strong fairness.
	NotStronglyFair
	// NotFairByStack: the stack proviso does not keep fairness.
	NotFairByStack
	// NotFairBySPIN: SPIN's reduction does not.
	NotFairBySPIN
	// NotFairByGroup: the sets of several processes chosen by groups do not preserve fairness.
	NotFairByGroup
	// NotFair: merged steps and deferred deaths skip states in which another process is blocked and a fair run must
	// not rest.
	NotFair
	// PassesBy: merged steps skip locations where a process waits, and deferred deaths change the set of live
	// processes.
	PassesBy
	// ByModel: the model excludes the part, for the reason in Reason.Detail.
	ByModel
	// NoWaiting: the stack proviso needs an automaton with waiting states, and this claim has no such automaton.
	NoWaiting
	// WaitingTooLarge: the automaton with waiting states is too large.
	WaitingTooLarge
	// NothingSeen: no proposition is read.
	NothingSeen
	// FiniteErrors: violations are finite runs, for which S suffices.
	FiniteErrors
	// OnlyEnds: only states without successors matter, which C0 and C1 preserve.
	OnlyEnds
	// ErrorsFirst: the search must not abandon a run before its possible error.
	ErrorsFirst
	// LossyStore: the store does not record the choice made for a state.
	LossyStore
	// NeedsStates: the search by components reads states back, and a lossy store does not keep states.
	NeedsStates
	// AsksWhoMoves: the search asks for the processes that take part in each step.
	AsksWhoMoves
	// OtherStore: another store is asked for.
	OtherStore
	// ManyParts: the states have too many parts to be packed.
	ManyParts
	// ClosureAsked: the options request the engine without packed states.
	ClosureAsked
	// DepthBound, CountsErrors and WritesDown: limits that only a sequential search keeps.
	DepthBound
	CountsErrors
	WritesDown
	// KeepsOrder: the checkpoints of the search have states in order, and the search would not be in order without.
	KeepsOrder
	// LargeAutomaton: a node has too few bits for the states of the automaton.
	LargeAutomaton
	// DecidedInOrder: the reduction, or its proviso, depends on the order of the search.
	DecidedInOrder
	// SoonOver: the search ended while small. ErrorSoon: the search found an error while small.
	SoonOver
	ErrorSoon
	// GivenUp: states were repacked too often, or two workers had a conflict that they could not resolve.
	GivenUp
)

// Reason is a Why with its details.
type Reason struct {
	Why    Why
	Of     property.Kind // for Sensitive and Undecided: the kind of the property
	Detail string        // for ByModel
}

// String returns the reason in words, "" for On.
func (r Reason) String() string {
	switch r.Why {
	case Sensitive:
		return r.Of.Sensitive()
	case Undecided:
		return r.Of.Undecided()
	case ByModel:
		return r.Detail
	}
	return whyNames[r.Why]
}

var whyNames = [...]string{
	On:              "",
	NotAsked:        "not asked for",
	TakesPart:       "the never claim takes part in the run",
	NotStronglyFair: "strong fairness",
	NotFairByStack:  "fairness, with the stack proviso",
	NotFairBySPIN:   "fairness, which SPIN's reduction does not keep",
	NotFairByGroup:  "fairness, which the reduction by groups does not keep",
	NotFair:         "fairness",
	PassesBy:        "local deadlocks are looked for at each place where a process may wait",
	NoWaiting:       "the stack proviso needs an automaton with waiting states, and there is none for this claim",
	WaitingTooLarge: "the automaton with waiting states that the stack proviso needs is too large",
	NothingSeen:     "no proposition is read",
	FiniteErrors:    "S is enough for finite violations",
	OnlyEnds:        "only states without successors matter",
	ErrorsFirst:     "runs may end in run-time errors",
	LossyStore:      "a lossy store knows nothing of what was decided for a state",
	NeedsStates:     "the search by components needs the states back, which a lossy store does not keep",
	AsksWhoMoves:    "the search by components asks who takes part in each step",
	OtherStore:      "another store is asked for",
	ManyParts:       "the states have too many parts to be packed",
	ClosureAsked:    "its states are packed, and --engine=closure is asked for",
	DepthBound:      "a bound of the depth (--max-depth) needs a search in order",
	CountsErrors:    "it ends at the first error, and more are asked for (--max-errors)",
	WritesDown:      "only a search in order can be written down (--checkpoint)",
	KeepsOrder: "only full searches for faults, and for formulas about states, are written in any order; " +
		"a large one in order takes up to twice the time and three times the memory",
	LargeAutomaton: "the automaton has too many states",
	DecidedInOrder: "the reduction that is asked for, or its proviso, needs a search in order",
	SoonOver:       "the search was over before it was large",
	ErrorSoon:      "an error was found before the search was large",
	GivenUp:        "it was given up for a search in order",
}
