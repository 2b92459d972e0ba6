package plan

// Attempt is a search of a plan, with the next attempt for each possible ending.
type Attempt struct {
	Walk       Walk
	WalkReason WalkReason // why Walk was selected
	// Engine is Closure, Packed or Checked.
	Engine  Engine
	Workers int // searching goroutines; 1 for a search in order
	// States is the number of stored states at which the attempt ends, for a next attempt; 0 means no bound.
	States int64
	// Trial is the number of stored states at which the attempt checks once whether states are repacked too often. If
	// so, the attempt ends with Restless. 0 means no check.
	Trial   int64
	Purpose Purpose
	// Exits lists the endings after which a next attempt follows. After any other ending the result of this attempt
	// is the result of the search.
	Exits []Exit
}

// Exit says that attempt To follows if an attempt ends with On.
type Exit struct {
	On Ending
	To int // index in Plan.Attempts, higher than the index of the ended attempt
}

// Ending says how an attempt ended.
type Ending uint8

const (
	// Final: the result of the attempt is the result of the search.
	Final Ending = iota
	// Large: the attempt reached the bound States, and no attempt has met an error.
	Large
	// LargeWithErrors: the attempt reached the bound States, and some attempt has met an error.
	LargeWithErrors
	// Restless: states were repacked too often, or the cache had too few answers.
	Restless
	// Unsteady: two workers could not resolve a conflict.
	Unsteady
	// Faulty: the attempt found an error. An attempt in arbitrary order has no run to the error.
	Faulty
	// Unnumbered: more states exist than the attempt can number.
	Unnumbered
	// Abandoned: the attempt gave up. A cycle may exist, or another search may reach more states within the limits.
	Abandoned
	// Late: only the time reserved for a search in order is left.
	Late
	// Beside is not an ending. The exit with Beside leads to an attempt in order, which runs in the pauses of this
	// attempt.
	Beside
)

// endings has the name of every ending, and the words after "after N" in a description of the next attempt.
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

// Purpose is the reason for an attempt.
type Purpose uint8

const (
	// WholeSearch: the attempt searches as far as the limits permit.
	WholeSearch Purpose = iota
	// SmallSearch: a small search is faster without packed states.
	SmallSearch
	// PackingTrial: the first states show whether, and how, to pack states.
	PackingTrial
	// PackingProbe: more states show how to pack states, and a search with an end here needs no further workers.
	PackingProbe
	// ResumedUnpacked: the attempt runs only if it continues from a checkpoint of a search without packed states.
	ResumedUnpacked
)

var purposeWords = [...]string{
	WholeSearch: "", SmallSearch: "faster while small", PackingTrial: "shows how to pack states",
	PackingProbe: "too small for several workers", ResumedUnpacked: "only if a checkpoint is of such a search",
}

// String returns the purpose in words, "" for WholeSearch.
func (p Purpose) String() string { return purposeWords[p] }

// Next returns the index of the attempt that follows a if a ends with e. ok is false if no attempt follows.
func (a *Attempt) Next(e Ending) (to int, ok bool) {
	for _, x := range a.Exits {
		if x.On == e {
			return x.To, true
		}
	}
	return 0, false
}

// InOrder reports whether attempt a visits the states in a fixed order, with a single goroutine.
func (a *Attempt) InOrder() bool {
	switch a.Walk {
	case Unordered, Parallel, Caught, ParallelComponents:
		return false
	}
	return true
}

// Limits has the limits of a search with influence on the choice of attempts.
type Limits struct {
	MaxStates, MaxDepth int64 // 0 means no bound
	MaxErrors           int   // 0 means no bound
	Checkpoint          bool  // the search writes checkpoints
}

// Ran returns a copy of p for the report about a finished search, with the walk and reason of the attempt with the
// result.
//
// If the options asked for the walk Parallel, but walk is SingleDFS or NestedDFS and Off has no reason yet, the copy
// has the reason `alone` in Off[PartCNDFS].
func (p Plan) Ran(walk Walk, reason WalkReason, alone Reason) Plan {
	p.Walk, p.WalkReason = walk, reason
	if p.asksCNDFS() && p.Off[PartCNDFS].Why == On {
		p.Off[PartCNDFS] = alone
	}
	return p
}
