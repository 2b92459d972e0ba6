package plan

// Attempt is a search of a plan, with the possible next attempts.
type Attempt struct {
	Walk       Walk
	WalkReason WalkReason // why Walk was selected
	// Engine is Closure, Packed or Checked.
	Engine  Engine
	Workers int // searching goroutines; 1 for a search in order
	// States is the number of stored states at which the attempt gives way; 0 means no bound.
	States int64
	// Trial is the number of stored states at which the attempt gives way if states are packed anew too often; 0 means
	// never.
	Trial   int64
	Purpose Purpose
	// Exits are the endings with a next attempt. After any other ending the result is final.
	Exits []Exit
}

// Exit says: after the ending On, the attempt with index To follows.
type Exit struct {
	On Ending
	To int // index in Plan.Attempts, higher than the index of the attempt
}

// Ending says how an attempt ended.
type Ending uint8

const (
	// Final: the result of the attempt is the result of the search.
	Final Ending = iota
	// Large: the attempt stored as many states as it may, and no attempt has met an error.
	Large
	// LargeWithErrors: the attempt stored as many states as it may, and some attempt has met an error.
	LargeWithErrors
	// Restless: states were packed anew too often.
	Restless
	// Unsteady: two workers had a conflict without a solution.
	Unsteady
	// Faulty: an error exists. An attempt in arbitrary order knows no run to the error.
	Faulty
	// Unnumbered: more states exist than the attempt can number.
	Unnumbered
	// Abandoned: the attempt was given up, or a cycle may exist, or another search may reach more states within the
	// limits.
	Abandoned
	// Late: only the time reserved for a search in order is left.
	Late
	// Beside is no ending: while this attempt rests now and then, the other attempt runs.
	Beside
)

// endings have the name of every ending, and the words behind the number of an ended attempt.
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
	// PackingProbe: more states show how to pack states, and a small search needs no workers.
	PackingProbe
	// ResumedUnpacked: only a checkpoint of a search without packed states leads to the attempt.
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

// InOrder reports whether the walk of a visits states in a fixed order, by one goroutine.
func (a *Attempt) InOrder() bool {
	switch a.Walk {
	case Unordered, Parallel, Caught, ParallelComponents:
		return false
	}
	return true
}

// Limits are the limits of a search for the choice of attempts.
type Limits struct {
	MaxStates, MaxDepth int64 // 0 means no bound
	MaxErrors           int   // 0 means no bound
	Checkpoint          bool  // the search writes checkpoints
}

// Ran returns a copy of p for a report about a search with the result of an attempt by walk. reason is the reason for
// the walk.
//
// If the options asked for a Parallel search and no attempt was Parallel, the copy has parameter alone in Off, as the
// reason.
func (p Plan) Ran(walk Walk, reason WalkReason, alone Reason) Plan {
	p.Walk, p.WalkReason = walk, reason
	if p.asksCNDFS() && p.Off[PartCNDFS].Why == On {
		p.Off[PartCNDFS] = alone
	}
	return p
}
