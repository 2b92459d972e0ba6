package plan

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
)

var walkNames = [...]string{DFS: "dfs", BFS: "bfs", SingleDFS: "single dfs", NestedDFS: "nested dfs", Components: "scc"}

// String returns the name of w.
func (w Walk) String() string { return walkNames[w] }

// walkOf returns the walk for q.
func walkOf(q Property, o Options) Walk {
	switch {
	case !q.Temporal() && o.Shortest:
		return BFS
	case !q.Temporal():
		return DFS
	case q.Automaton.Marks > 0 || o.WithMarks():
		return Components
	case o.Emptiness == AutoEmptiness && q.Automaton.Weak:
		return SingleDFS
	}
	return NestedDFS
}
