package plan

import "ltlpor/internal/verify/property"

// Why is the reason why a part of a plan is off, or less than requested.
type Why uint8

// The reasons. On is no reason: the part is on, as requested.
const (
	On Why = iota
	// NotAsked: the options do not request the part.
	NotAsked
	// TakesPart: a never claim runs as a process of the model, and may read and write any variable of the model.
	TakesPart
	// Sensitive: the property is not stutter-invariant.
	Sensitive
	// Undecided: the stutter-invariance of the property could not be shown.
	Undecided
	// NotStronglyFair: no reduction preserves strong fairness.
	NotStronglyFair
	// NotFairByStack: a reduction with the stack proviso does not preserve fairness.
	NotFairByStack
	// NotFairBySPIN: SPIN's reduction does not preserve fairness.
	NotFairBySPIN
	// NotFairByGroup: reduction Group does not preserve fairness, because its sets have steps of several processes.
	NotFairByGroup
	// NotFair: merged steps and omitted deaths do not preserve fairness. They skip states in which a different process
	// is blocked, and let a process postpone its death for ever.
	NotFair
	// PassesBy: merged steps skip locations at which a process may wait for ever, and omitted deaths change the set of
	// live processes. A search for local deadlocks needs both.
	PassesBy
	// ByModel: the model excludes the part. Reason.Detail says why.
	ByModel
	// NoWaiting: the stack proviso needs an automaton with waiting states, and the claim has no such automaton.
	NoWaiting
	// WaitingTooLarge: the automaton with waiting states, which the stack proviso needs, is too large.
	WaitingTooLarge
	// NothingSeen: the property reads no proposition.
	NothingSeen
	// FiniteErrors: every violation is a finite run, hence the weaker condition S replaces C3.
	FiniteErrors
	// OnlyEnds: only states without successors can violate the property, and C0 and C1 preserve these states.
	OnlyEnds
	// ErrorsFirst: a run may end in a run-time error. Condition C2′ is off, because the search could miss the error.
	ErrorsFirst
	// LossyStore: a lossy store cannot record the choice of the reduction in a state.
	LossyStore
	// NeedsStates: the search by components reads states back from the store, which a lossy store cannot do.
	NeedsStates
	// AsksWhoMoves: the search by components needs for each step the processes that move, and packed states do not have
	// them.
	AsksWhoMoves
	// OtherStore: the options request a store that cannot be combined with the part.
	OtherStore
	// ManyParts: states have too many parts to be packed.
	ManyParts
	// ClosureAsked: the options request engine Closure, and the part needs packed states.
	ClosureAsked
	// DepthBound, CountsErrors and WritesDown: the options request a bound of the depth, several errors, or
	// checkpoints. Of the searches for accepting cycles, only a sequential search supports these.
	DepthBound
	CountsErrors
	WritesDown
	// KeepsOrder: the search visits states in order, because it writes checkpoints. Without checkpoints, the order
	// could be arbitrary.
	KeepsOrder
	// LargeAutomaton: the automaton has too many states for the bits reserved in a node.
	LargeAutomaton
	// DecidedInOrder: the choices of the reduction, or its proviso, depend on the order in which states are visited.
	DecidedInOrder
	// SoonOver: the search ended before parallel workers began. ErrorSoon: the search found an error before parallel
	// workers began.
	SoonOver
	ErrorSoon
	// FoldsOrbits: the options request one state for each orbit.
	FoldsOrbits
	// StrongAutomaton: the automaton is not weak, and a search in files decides weak automata only.
	StrongAutomaton
	// EmptinessAsked: the options request a search for accepting cycles that keeps the states in memory.
	EmptinessAsked
	// StatesInFiles: no part of a search in files knows what another has decided.
	StatesInFiles
	// GivenUp: the parallel search was stopped for a search in order, because states had to be packed again too often,
	// or two workers had a conflict that they could not resolve.
	GivenUp
)

// Reason is a Why with details. The zero value stands for On.
type Reason struct {
	Why    Why
	Of     property.Kind // for Sensitive and Undecided: the kind of the property
	Detail string        // for ByModel: the reason in words
}

// String returns the reason in words, or "" for On.
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
	LargeAutomaton:  "the automaton has too many states",
	DecidedInOrder:  "the reduction that is asked for, or its proviso, needs a search in order",
	SoonOver:        "the search was over before it was large",
	ErrorSoon:       "an error was found before the search was large",
	FoldsOrbits:     "one state for each orbit is asked for (--symmetry=all)",
	StrongAutomaton: "its automaton is not weak, and only weak ones are searched in files (--disk)",
	EmptinessAsked:  "a search in memory is asked for (--emptiness)",
	StatesInFiles:   "no part of a search in files knows what another has decided",
	GivenUp:         "it was given up for a search in order",
}
