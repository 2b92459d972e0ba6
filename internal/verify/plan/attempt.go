package plan

// Attempt is a possible run of a search algorithm, the walk, with a fixed engine and fixed bounds. A plan lists
// attempts; the result of an attempt decides whether another attempt follows.
type Attempt struct {
	Walk       Walk
	WalkReason WalkReason // why Walk was selected
	// Engine is Closure, Packed or Checked, never Auto.
	Engine  Engine
	Workers int // number of searching goroutines; 1 if InOrder
	// States is the number of stored states at which the attempt stops, so that the next attempt can begin; 0 means no
	// bound.
	States int64
	// Trial is a number of stored states. If packed states were encoded again too often up to this number, the attempt
	// stops there. 0 means that the attempt never stops for this reason.
	Trial   int64
	Purpose Purpose
	// Orbits is set if the attempt stores one state for each orbit; see Plan.Orbits.
	Orbits bool
	// Exits lists the endings followed by another attempt. After any other ending, the result of the attempt is the
	// result of the search.
	Exits []Exit
}

// Exit links an attempt to the next attempt: if the attempt ends with On, the attempt with index To follows.
type Exit struct {
	On Ending
	To int // index in Plan.Attempts, higher than the index of the attempt with this exit
}

// Ending is the way in which an attempt ended. It selects the next attempt.
type Ending uint8

const (
	// Final: no attempt follows; the result of the attempt is the result of the search.
	Final Ending = iota
	// Large: the attempt reached its bound Attempt.States, and no attempt up to now has found an error.
	Large
	// LargeWithErrors: the attempt reached its bound Attempt.States, and some attempt has found an error.
	LargeWithErrors
	// Restless: stored states had to be packed again too often, because new values did not fit the bits reserved for
	// them.
	Restless
	// Unsteady: two parallel workers had a conflict that they could not resolve.
	Unsteady
	// Faulty: the attempt found an error, but no run to the error, because it searched in arbitrary order.
	Faulty
	// Unnumbered: the model has more states than the attempt can number.
	Unnumbered
	// Abandoned: the attempt stopped without a verdict. For example, an accepting cycle may exist, but the attempt has
	// no run, or a different search may reach more states within the limits.
	Abandoned
	// Late: the time of the attempt is over. The rest of the time limit is reserved for a search in order (InOrder).
	Late
	// Beside: a second attempt in the pauses of this attempt has the result. In a plan, an exit with Beside leads to
	// the second attempt.
	Beside
)

// endings has the name of every Ending, and text for a list of attempts: the condition under which the next attempt
// begins.
var endings = [...]struct{ name, words string }{
	Final:           {"final", "at its end"},
	Large:           {"large", "if no error was met"},
	LargeWithErrors: {"large, with an error", "if an error was met"},
	Restless:        {"packed anew", "if states are packed anew too often"},
	Unsteady:        {"conflict", "if two workers have a conflict"},
	Faulty:          {"error", "for the run to an error that it finds"},
	Unnumbered:      {"unnumbered", "if it cannot number all states"},
	Abandoned:       {"given up", "if it is given up"},
	Late:            {"late", "if 1/16 of the time is left"},
	Beside:          {"beside", "now and then, up to 1/16 of its nodes"},
}

// String returns the name of the ending.
func (e Ending) String() string { return endings[e].name }

// Purpose is the reason why a plan includes an attempt.
type Purpose uint8

const (
	// WholeSearch: the attempt is a complete search within the limits of the user.
	WholeSearch Purpose = iota
	// SmallSearch: a search of few states is faster without packed states.
	SmallSearch
	// PackingTrial: a short attempt shows whether packed states are useful, and how many bits each variable needs.
	PackingTrial
	// PackingProbe: a longer attempt shows how to pack states. If the search is over by then, no parallel workers are
	// needed.
	PackingProbe
	// ResumedUnpacked: the attempt runs only to resume from a checkpoint of a search without packed states.
	ResumedUnpacked
)

var purposeWords = [...]string{
	WholeSearch: "", SmallSearch: "faster while small", PackingTrial: "shows how to pack states",
	PackingProbe: "too small for several workers", ResumedUnpacked: "only if a checkpoint is of such a search",
}

// String returns the purpose in words, "" for WholeSearch.
func (p Purpose) String() string { return purposeWords[p] }

// Next returns the index in Plan.Attempts of the attempt that follows if a ends with e. ok is false if no attempt
// follows.
func (a *Attempt) Next(e Ending) (to int, ok bool) {
	for _, x := range a.Exits {
		if x.On == e {
			return x.To, true
		}
	}
	return 0, false
}

// InOrder reports whether attempt a searches in order: it visits states in a fixed order, in a single goroutine.
// Attempts with parallel workers, or in arbitrary order, do not.
func (a *Attempt) InOrder() bool {
	switch a.Walk {
	case Unordered, Parallel, Caught, ParallelComponents, Layered:
		return false
	}
	return true
}

// Limits are the limits of a search from which Make chooses the attempts.
type Limits struct {
	MaxStates, MaxDepth int64 // bounds on states and depth; 0 means no bound
	MaxErrors           int   // bound on errors; 0 means no bound
	Checkpoint          bool  // the search writes checkpoints
}

// Ran returns a copy of p for the report about a finished search. The copy has Walk `walk` and WalkReason `reason`,
// which describe the attempt with the result. `orbits` says whether this attempt stored one state for each orbit.
//
// `alone` is the reason why no Parallel attempt gave the result. If the options request Parallel, and p.Off has no
// reason against Parallel, Off[PartCNDFS] of the copy is `alone`.
func (p Plan) Ran(walk Walk, reason WalkReason, orbits bool, alone Reason) Plan {
	p.Walk, p.WalkReason, p.Orbits = walk, reason, orbits
	if p.asksCNDFS() && p.Off[PartCNDFS].Why == On {
		p.Off[PartCNDFS] = alone
	}
	return p
}
