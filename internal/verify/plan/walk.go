package plan

import "ltlpor/internal/verify/property"

// Walk is the order in which the graph is searched, and what for.
type Walk uint8

const (
	// DFS is depth-first search for assertions and end states.
	DFS Walk = iota
	// BFS is breadth-first search for these: its counterexamples are shortest.
	BFS
	// SingleDFS is depth-first search for acceptance cycles of a weak automaton.
	SingleDFS
	// NestedDFS is nested depth-first search for acceptance cycles.
	NestedDFS
	// Components is the search for acceptance cycles by strongly connected components: with
	// several acceptance marks, and under fairness.
	Components
	// Stuck is the search for local deadlocks, by strongly connected components.
	Stuck
	// Unordered is what DFS becomes when it has grown large and nothing depends on its order: states are taken in
	// no particular order, by several workers. No Plan begins with it.
	Unordered
	// Parallel is what SingleDFS and NestedDFS become when they have grown large and Plan.Together is set: nested
	// depth-first search by several workers (CNDFS). No Plan begins with it.
	Parallel
	// Caught is what SingleDFS becomes when it has grown large, without reduction: nodes are taken in no particular
	// order, by several workers, and accepting ones away again (OWCTY). No Plan begins with it.
	Caught
	// ParallelComponents is what Components becomes when it has grown large and Plan.Together is set: the search by
	// components by several workers. No Plan begins with it.
	ParallelComponents
)

var walkNames = [...]string{
	DFS: "dfs", BFS: "bfs", SingleDFS: "single dfs", NestedDFS: "nested dfs", Components: "scc",
	Stuck: "local deadlocks", Unordered: "any order",
	Parallel: "cndfs", Caught: "owcty", ParallelComponents: "parallel scc",
}

// String returns the name of w.
func (w Walk) String() string { return walkNames[w] }

// WalkReason is why a walk is taken.
type WalkReason uint8

const (
	// FiniteRuns: assertions and end states are about these.
	FiniteRuns WalkReason = iota
	// Asked: the options ask for it.
	Asked
	// ShortestAsked: for shortest counterexamples.
	ShortestAsked
	// FairRuns: fairness is a property of components.
	FairRuns
	// WithMarks: the automaton has acceptance marks on its edges.
	WithMarks
	// WeakAutomaton: no cycle of the automaton has both accepting states and others.
	WeakAutomaton
	// OtherAutomaton: some cycle has.
	OtherAutomaton
	// WhoMoves: who moves again is known of components, and what they lead to.
	WhoMoves
	// NoErrorSoon: no error was found while it was small, so that there is no path to be kept.
	NoErrorSoon
	// NoCycleSoon: no error was found while it was small.
	NoCycleSoon
	// NoComponentSoon: no error was found while it was small.
	NoComponentSoon
	// NoRunSoon: the automaton is weak, and no error was found while it was small.
	NoRunSoon
	// ClaimTakesPart: the accepting states are those of a never claim that takes part.
	ClaimTakesPart
)

var walkReasons = [...]string{
	FiniteRuns:      "only finite runs matter",
	Asked:           "asked for",
	ShortestAsked:   "for shortest counterexamples",
	FairRuns:        "fairness",
	WithMarks:       "the automaton has acceptance marks on edges",
	WeakAutomaton:   "the automaton is weak",
	OtherAutomaton:  "the automaton is not weak",
	WhoMoves:        "who moves again is asked of components",
	NoErrorSoon:     "only states matter, and none of the first was an error",
	NoCycleSoon:     "asked for, and no error was found soon",
	NoComponentSoon: "several workers, and no error was found soon",
	NoRunSoon:       "the automaton is weak, and no error was found soon",
	ClaimTakesPart:  "the never claim takes part in the run",
}

// String returns the reason in words.
func (r WalkReason) String() string { return walkReasons[r] }

// byComponents reports whether the walk of p goes by strongly connected components.
func (p *Plan) byComponents() bool { return p.Walk == Components || p.Walk == Stuck }

// asksCNDFS reports whether the walk is to become Parallel.
func (p *Plan) asksCNDFS() bool { return p.Together && (p.Walk == SingleDFS || p.Walk == NestedDFS) }

// NoCNDFS tells of a search that was to become Parallel, and has not, why.
func (p *Plan) NoCNDFS(r Reason) {
	if p.asksCNDFS() {
		p.Off[PartCNDFS] = r
	}
}

// walkOf returns the walk for q, and why it is taken.
func walkOf(q Property, o Options) (Walk, WalkReason) {
	switch {
	case q.Has(property.LocalDeadlocks), q.Has(property.NodeDeadlocks):
		return Stuck, WhoMoves
	case !q.Temporal() && o.Shortest:
		return BFS, ShortestAsked
	case !q.Temporal():
		return DFS, FiniteRuns
	case o.Emptiness == SCC:
		return Components, Asked
	case o.Fairness != Unfair:
		return Components, FairRuns
	case q.Automaton.Marks > 0:
		return Components, WithMarks
	case o.Emptiness == NDFS:
		return NestedDFS, Asked
	case q.TakesPart:
		return NestedDFS, ClaimTakesPart
	case q.Automaton.Weak:
		return SingleDFS, WeakAutomaton
	}
	return NestedDFS, OtherAutomaton
}
