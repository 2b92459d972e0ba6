package stategraph

import (
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/verify/system"
)

// node is a state of the product: an index of a system state in the full graph, and an automaton state.
type node struct {
	state int
	q     program.Q
}

// recorder records the nodes expanded by a search, in order, and the moves chosen by the reducer. recorder replaces the
// graph of the search; its chooser replaces the reducer.
type recorder struct {
	search.Graph
	claim   search.Claim
	reducer search.Reducer
	states  *audit.Graph            // the full graph
	byNode  bool                    // whether the reducer chooses by product state, not by system state
	at      node                    // the node of the last call of Next
	after   []program.Q             // the successors of the automaton state of node at
	chosen  map[node][]program.Move // node, as returned by key -> chosen moves
	visits  []visit                 // the expansions, in the order of the search
	index   map[node]int            // node -> index in visits
	initial []program.Q             // the initial automaton states
	lost    bool                    // the search reached a state the full graph does not have
}

// visit is the expansion of a node. qs has the successors of the automaton state. If the automaton has no successor,
// moves is empty, too.
type visit struct {
	node
	moves []program.Move // the enabled moves
	qs    []program.Q
}

// record replaces the graph of worker w, and its reducer if it has one, by a recorder. record returns the recorder.
// byNode says that the reducer chooses by product state, not by system state.
func record(states *audit.Graph, w *system.Worker, byNode bool) *recorder {
	r := &recorder{
		Graph: w.Graph, reducer: w.Reducer, states: states, byNode: byNode,
		chosen: map[node][]program.Move{}, index: map[node]int{},
	}
	r.claim, _ = w.Graph.(search.Claim)
	if w.Reducer != nil {
		w.Reducer = chooser{r}
	}
	w.Graph = r
	if g, ok := r.Graph.(search.Generalised); ok {
		w.Graph = &generalised{r, g}
	}
	return r
}

// generalised is a recorder for an automaton with several acceptance sets.
type generalised struct {
	*recorder
	marks search.Generalised
}

// NextLacking implements search.Generalised.
func (g *generalised) NextLacking(
	s program.State, q program.Q, dst []program.Q, lacks []uint64,
) ([]program.Q, []uint64) {
	from := len(dst)
	dst, lacks = g.marks.NextLacking(s, q, dst, lacks)
	g.next(s, q, dst[from:])
	return dst, lacks
}

// Next implements search.Graph.
func (r *recorder) Next(s program.State, q program.Q, dst []program.Q) []program.Q {
	from := len(dst)
	dst = r.Graph.Next(s, q, dst)
	r.next(s, q, dst[from:])
	return dst
}

// next records the step of the automaton from q for the input s, a system state. `all` has the successors of q.
func (r *recorder) next(s program.State, q program.Q, all []program.Q) {
	var qs []program.Q
	for _, q := range all {
		if r.ClaimFault(q) == nil {
			qs = append(qs, q)
		}
	}
	if q == program.NoQ {
		r.initial = qs
		return
	}
	r.at, r.after = node{r.find(s), q}, qs
	if len(qs) == 0 {
		r.visit(nil) // without successors, the search does not call Enabled
	}
}

// visit appends the expansion of node r.at, with the given moves, to r.visits. If the node was expanded before, visit
// does nothing.
func (r *recorder) visit(moves []program.Move) {
	if _, again := r.index[r.at]; again {
		return
	}
	r.index[r.at] = len(r.visits)
	r.visits = append(r.visits, visit{r.at, append([]program.Move(nil), moves...), r.after})
}

// ClaimFault implements search.Claim.
func (r *recorder) ClaimFault(q program.Q) *program.Fault {
	if r.claim == nil {
		return nil
	}
	return r.claim.ClaimFault(q)
}

// AcceptsStaying implements search.Staying.
func (r *recorder) AcceptsStaying(s program.State, q program.Q) bool {
	if g, ok := r.Graph.(search.Staying); ok {
		return g.AcceptsStaying(s, q)
	}
	return true
}

// Enabled implements search.Graph. A search calls Enabled for the node of its last call of Next, before it expands the
// node.
func (r *recorder) Enabled(s program.State, m *program.Moves) {
	r.Graph.Enabled(s, m)
	if r.at.state == r.find(s) {
		r.visit(m.All)
	}
}

func (r *recorder) find(s program.State) int {
	i := r.states.Index(s)
	r.lost = r.lost || i < 0
	return i
}

// key returns the key of node n in r.chosen. If the reducer chooses by system state, the key has the automaton state 0.
func (r *recorder) key(n node) node {
	if !r.byNode {
		n.q = 0
	}
	return n
}

// movesFollowed returns the moves the search follows in the node of v.
func (r *recorder) movesFollowed(v *visit) []program.Move {
	if chosen, ok := r.chosen[r.key(v.node)]; ok {
		return chosen
	}
	return v.moves
}

// chooser is a reducer that makes the choices of r.reducer, and records them in the recorder.
type chooser struct{ *recorder }

// Choose implements search.Reducer.
func (c chooser) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	choice := c.reducer.Choose(m, closes)
	moves := m.All
	if choice != program.Full {
		moves = c.reducer.Moves(m, choice)
	}
	c.chosen[c.key(c.at)] = append([]program.Move{}, moves...)
	return choice
}

// Moves implements search.Reducer.
func (c chooser) Moves(m *program.Moves, choice program.Choice) []program.Move {
	return c.reducer.Moves(m, choice)
}

// explored sets g.Visits, the field Expansion of states and the field Explored of edges. explored follows the recorded
// choices from the initial nodes.
func (g *Graph) explored(r *recorder) {
	reached := map[node]bool{}
	var todo []node
	reach := func(state int, qs []program.Q) {
		g.States[state].Expansion = max(g.States[state].Expansion, Stopped)
		for _, q := range qs {
			if n := (node{state, q}); !reached[n] {
				reached[n] = true
				todo = append(todo, n)
			}
		}
	}
	takes := map[int][]int{} // visit -> edges taken
	reach(0, r.initial)
	for len(todo) > 0 {
		n := todo[0]
		todo = todo[1:]
		at, ok := r.index[n]
		if !ok {
			panic("bug: the search has come to a node and not expanded it")
		}
		v := &r.visits[at]
		takes[at] = []int{}
		if len(v.qs) == 0 {
			continue
		}
		is := map[program.Move]bool{}
		for _, mv := range r.movesFollowed(v) {
			is[mv] = true
		}
		if is[program.Stutter] {
			reach(n.state, v.qs) // the system stays in its state, and only the automaton moves
		}
		g.States[n.state].Expansion = max(g.States[n.state].Expansion, Reduced)
		for k := g.first[n.state]; k < g.first[n.state+1]; k++ {
			e := &g.Edges[k]
			if !is[e.move] {
				continue
			}
			e.Explored = true
			takes[at] = append(takes[at], k)
			if to := g.Target(e); to >= 0 {
				reach(to, v.qs)
			}
		}
	}
	for at := range r.visits {
		if edges, ok := takes[at]; ok {
			g.Visits = append(g.Visits, Visit{r.visits[at].state, int(r.visits[at].q), edges})
		}
	}
	for i := range g.States {
		if s := &g.States[i]; s.Expansion == Reduced && g.allExplored(g.first[i], g.first[i+1]) {
			s.Expansion = Whole
		}
	}
}

// firstEdges returns for every state the index of its first edge in g.Edges. A last element has the number of edges.
func (g *Graph) firstEdges() []int {
	first := make([]int, len(g.States)+1)
	for _, e := range g.Edges {
		first[e.From+1]++
	}
	for i := range g.States {
		first[i+1] += first[i]
	}
	return first
}

// allExplored reports whether the search follows every edge from index `from` to to-1.
func (g *Graph) allExplored(from, to int) bool {
	for k := from; k < to; k++ {
		if !g.Edges[k].Explored {
			return false
		}
	}
	return true
}
