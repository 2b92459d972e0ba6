package plan

// Walk is the order and purpose of the search of the graph.
type Walk uint8

const (
	// DFS is depth-first search for assertions and end states.
	DFS Walk = iota
	// BFS is breadth-first search for assertions and end states, with shortest counterexamples.
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
	// Unordered replaces DFS in a large search if nothing depends on the order: several workers take states in
	// arbitrary order. No Plan begins with it.
	Unordered
	// Parallel replaces SingleDFS and NestedDFS in a large search if Plan.Together is set: nested depth-first search
	// by several workers (CNDFS). No Plan begins with it.
	Parallel
	// Caught replaces SingleDFS in a large search without reduction: several workers take nodes in arbitrary order,
	// and remove accepting nodes again (OWCTY). No Plan begins with it.
	Caught
	// ParallelComponents replaces Components in a large search if Plan.Together is set: several workers search by
	// components. No Plan begins with it.
	ParallelComponents
)

var walkNames = [...]string{
	DFS: "dfs", BFS: "bfs", SingleDFS: "single dfs", NestedDFS: "nested dfs", Components: "scc",
	Stuck: "local deadlocks", Unordered: "any order",
	Parallel: "cndfs", Caught: "owcty", ParallelComponents: "parallel scc",
}

// String returns the name of w.
func (w Walk) String() string { return walkNames[w] }

// WalkReason is the reason for the choice of a Walk.
type WalkReason uint8

const (
	// FiniteRuns: assertions and end states are about these.
	FiniteRuns WalkReason = iota
	// Asked: the options request the walk.
	Asked
	// ShortestAsked: for shortest counterexamples.
	ShortestAsked
	// FairRuns: fairness is a property of components.
	FairRuns
	// WithMarks: the automaton has acceptance marks on its edges.
	WithMarks
	// WeakAutomaton: no cycle of the automaton has both accepting and non-accepting states.
	WeakAutomaton
	// OtherAutomaton: some cycle has.
	OtherAutomaton
	// WhoMoves: for each component the walk knows the processes that move in the component or in its successors.
	WhoMoves
	// NoErrorSoon: the search found no error while small, and hence need not keep a path.
	NoErrorSoon
	// NoCycleSoon: the search found no error while small.
	NoCycleSoon
	// NoComponentSoon: the search found no error while small.
	NoComponentSoon
	// NoRunSoon: the automaton is weak, and the search found no error while small.
	NoRunSoon
	// ClaimTakesPart: the accepting states belong to a never claim that takes part.
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

// asksCNDFS reports whether the options ask for a search for accepting cycles that several workers share (CNDFS, walk
// Parallel), and the walk of p permits this search.
func (p *Plan) asksCNDFS() bool { return p.Together && (p.Walk == SingleDFS || p.Walk == NestedDFS) }

// noCNDFS records r as the reason why the shared search for accepting cycles (CNDFS) is off, if the options ask for
// this search; otherwise it does nothing.
func (p *Plan) noCNDFS(r Reason) {
	if p.asksCNDFS() {
		p.Off[PartCNDFS] = r
	}
}

// walkOf returns the walk for q, with the reason for the choice.
func walkOf(q PropertyFacts, o Options) (Walk, WalkReason) {
	switch {
	case q.Sees().LocalDeadlocks:
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
