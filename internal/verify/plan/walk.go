package plan

// Walk is the algorithm of a search. A Walk determines the order of the states and the kind of violations found.
type Walk uint8

const (
	// DFS is depth-first search for assertions and end states.
	DFS Walk = iota
	// BFS is breadth-first search for assertions and end states. It finds shortest counterexamples.
	BFS
	// SingleDFS is depth-first search for accepting cycles, sufficient for a weak automaton.
	SingleDFS
	// NestedDFS is nested depth-first search for accepting cycles.
	NestedDFS
	// Components is the search for accepting cycles by strongly connected components. It handles several acceptance
	// marks, and fairness.
	Components
	// Stuck is the search for local deadlocks, by strongly connected components.
	Stuck
	// Unordered is a search by parallel workers in arbitrary order. It replaces DFS, and SingleDFS with a monitor, in a
	// large search if nothing depends on the order. No plan begins with it.
	Unordered
	// Parallel is CNDFS, nested depth-first search by parallel workers. It replaces SingleDFS and NestedDFS in a large
	// search if Plan.Together is set. No plan begins with it.
	Parallel
	// Caught is OWCTY: workers visit nodes in arbitrary order, and repeatedly remove nodes on no accepting cycle. It
	// replaces SingleDFS in a large search without reduction. No plan begins with it.
	Caught
	// ParallelComponents is Components with parallel workers. It replaces Components in a large search if Plan.Together
	// is set. No plan begins with it.
	ParallelComponents
	// Layered is breadth-first search in layers, with states in files. It replaces BFS and SingleDFS in a large search
	// if the options request it (Options.External). No plan begins with it.
	Layered
)

var walkNames = [...]string{
	DFS: "dfs", BFS: "bfs", SingleDFS: "single dfs", NestedDFS: "nested dfs", Components: "scc",
	Stuck: "local deadlocks", Unordered: "any order",
	Parallel: "cndfs", Caught: "owcty", ParallelComponents: "parallel scc", Layered: "layers on disk",
}

// String returns the name of w.
func (w Walk) String() string { return walkNames[w] }

// WalkReason is the reason why a plan has a certain Walk.
type WalkReason uint8

const (
	// FiniteRuns: only finite runs can violate assertions and end states.
	FiniteRuns WalkReason = iota
	// Asked: the options request the walk.
	Asked
	// ShortestAsked: the options request shortest counterexamples.
	ShortestAsked
	// FairRuns: only the search by components can check fairness.
	FairRuns
	// WithMarks: the automaton has acceptance marks on its edges.
	WithMarks
	// WeakAutomaton: the automaton is weak: no cycle has both accepting and non-accepting states.
	WeakAutomaton
	// OtherAutomaton: the automaton is not weak.
	OtherAutomaton
	// WhoMoves: to find a local deadlock, the walk must know the processes that move in a strongly connected component
	// or in its successors.
	WhoMoves
	// NoErrorSoon: the first attempts found no error. From here on only the set of states matters, hence Unordered,
	// without a path, suffices.
	NoErrorSoon
	// NoCycleSoon: the first attempts found no error, and the options request Parallel.
	NoCycleSoon
	// NoComponentSoon: the first attempts found no error, and the options request several workers.
	NoComponentSoon
	// NoRunSoon: the first attempts found no error, and the automaton is weak.
	NoRunSoon
	// InFiles: the options request that the states are kept in files, layer by layer.
	InFiles
	// ClaimTakesPart: the accepting states are locations of a never claim that runs as a process of the model.
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
	InFiles:         "the states are kept in files (--disk)",
	ClaimTakesPart:  "the never claim takes part in the run",
}

// String returns the reason in words.
func (r WalkReason) String() string { return walkReasons[r] }

// byComponents reports whether p.Walk searches by strongly connected components in one goroutine.
func (p *Plan) byComponents() bool { return p.Walk == Components || p.Walk == Stuck }

// asksCNDFS reports whether the options request CNDFS (walk Parallel), and the walk of p permits it.
func (p *Plan) asksCNDFS() bool { return p.Together && (p.Walk == SingleDFS || p.Walk == NestedDFS) }

// noCNDFS sets p.Off[PartCNDFS] to r if p.asksCNDFS() is true. If the call is false, noCNDFS does nothing.
func (p *Plan) noCNDFS(r Reason) {
	if p.asksCNDFS() {
		p.Off[PartCNDFS] = r
	}
}

// walkOf returns the walk of a search for q with options o, and the reason for the walk.
func walkOf(q PropertyFacts, o Options) (Walk, WalkReason) {
	switch {
	case q.Sees().LocalDeadlocks:
		return Stuck, WhoMoves
	case !q.Temporal() && o.Shortest:
		return BFS, ShortestAsked
	case !q.Temporal() && o.External:
		return BFS, InFiles
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
