package audit

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
)

// Recorder is a search.Reducer that passes on the choices of another reducer, and records these choices. graph must be
// the full graph of the searched model.
type Recorder struct {
	graph    *Graph
	product  *watched          // the product if the reducer chooses by product state, otherwise nil
	reducer  search.Reducer    // the reducer that makes the choices
	made     map[node]decision // the recorded choices
	order    []node            // nodes in the order of their decisions
	failures []Failure         // failures found during the search: of C0, or chosen moves that are not enabled
}

// node is a state of the product: a system state, as an index in Graph.States, and an automaton state. Without a
// product, q is 0.
type node struct {
	state int32
	q     program.Q
}

// decision is the choice of the reducer in a node.
type decision struct {
	edges  []int32 // the edges of the chosen moves, in ascending order
	choice program.Choice
	whole  bool // whether every enabled move is chosen (the state is not reduced)
}

// Record returns a Recorder for the choices of reducer r. g is the full graph of the searched model.
func Record(g *Graph, r search.Reducer) *Recorder {
	return &Recorder{graph: g, reducer: r, made: map[node]decision{}}
}

// ByNode makes r record choices by product state instead of system state. ByNode returns a graph that the search must
// use in place of `product`, because r learns the current automaton state from this graph.
func (r *Recorder) ByNode(product search.Graph) search.Graph {
	w := &watched{Graph: product}
	w.claim, _ = product.(search.Claim)
	r.product = w
	if g, ok := product.(search.Generalised); ok {
		return &watchedMarks{w, g}
	}
	return w
}

// Waiting implements search.Waiting. Waiting panics if the product does not implement search.Waiting.
func (w *watched) Waiting(s program.State, dst []program.Waiter) []program.Waiter {
	return w.Graph.(search.Waiting).Waiting(s, dst)
}

// watchedMarks is a watched graph for an automaton with several acceptance sets.
type watchedMarks struct {
	*watched
	marks search.Generalised
}

// NextLacking implements search.Generalised.
func (w *watchedMarks) NextLacking(s program.State, q program.Q, dst []program.Q, lacks []uint64) ([]program.Q, []uint64) {
	w.q = q
	return w.marks.NextLacking(s, q, dst, lacks)
}

// watched is a product graph that stores the automaton state of the last call of Next in q. The next choice of the
// search belongs to this automaton state.
type watched struct {
	search.Graph
	claim search.Claim
	q     program.Q
}

// Next implements search.Graph.
func (w *watched) Next(s program.State, q program.Q, dst []program.Q) []program.Q {
	w.q = q
	return w.Graph.Next(s, q, dst)
}

// ClaimFault implements search.Claim.
func (w *watched) ClaimFault(q program.Q) *program.Fault {
	if w.claim == nil {
		return nil
	}
	return w.claim.ClaimFault(q)
}

// Choose implements search.Reducer. Choose returns the choice of r.reducer, and records it. If the choice is empty
// although moves are enabled, Choose records a failure of C0 and returns program.Full.
func (r *Recorder) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	c := r.reducer.Choose(m, closes)
	i, ok := r.graph.index[string(m.State)]
	if !ok {
		r.fail(Failure{Condition: Answers, State: slices.Clone(m.State), What: "the search meets a state that the full graph does not have"})
		return c
	}
	n := r.nodeAt(i)
	d := r.decision(i, m, c)
	if len(d.edges) == 0 && len(m.All) > 0 {
		r.fail(Failure{Condition: C0, State: r.graph.States[i], What: fmt.Sprintf("none of %d moves is chosen", len(m.All))})
		return program.Full
	}
	if old, again := r.made[n]; again {
		if !slices.Equal(old.edges, d.edges) {
			r.fail(Failure{Condition: Answers, State: r.graph.States[i], What: "the search decides a second time, and differently"})
		}
		return c
	}
	r.made[n] = d
	r.order = append(r.order, n)
	return c
}

// Moves implements search.Reducer.
func (r *Recorder) Moves(m *program.Moves, c program.Choice) []program.Move {
	return r.reducer.Moves(m, c)
}

func (r *Recorder) nodeAt(i int32) node {
	n := node{state: i}
	if r.product != nil {
		n.q = r.product.q
	}
	return n
}

// decision converts choice c in state i to the form of r.made. If a chosen move is not enabled in state i of the full
// graph, decision records a failure.
func (r *Recorder) decision(i int32, m *program.Moves, c program.Choice) decision {
	d := decision{choice: c}
	chosen := m.All
	if c != program.Full {
		chosen = r.reducer.Moves(m, c)
	}
	for _, mv := range chosen {
		k := int32(-1)
		if id, ok := r.graph.names[mv]; ok {
			k = r.graph.find(i, id)
		}
		if k < 0 {
			r.fail(Failure{Condition: Answers, State: r.graph.States[i], Chosen: []program.Move{mv}, What: "a move is chosen that the state does not have"})
			continue
		}
		d.edges = append(d.edges, k)
	}
	slices.Sort(d.edges)
	d.edges = slices.Compact(d.edges)
	from, to := r.graph.edges(i)
	d.whole = len(d.edges) == int(to-from)
	return d
}

func (r *Recorder) fail(f Failure) {
	if !slices.ContainsFunc(r.failures, func(o Failure) bool { return o.Condition == f.Condition }) {
		r.failures = append(r.failures, f)
	}
}

// reduced reports whether the recorded choice in n omits enabled moves. Without a recorded choice the result is false.
func (r *Recorder) reduced(n node) bool {
	d, ok := r.made[n]
	return ok && !d.whole
}

// Decided returns the moves chosen in system state s, provided that r records by system state. Without a recorded
// choice, ok is false.
func (r *Recorder) Decided(s program.State) (chosen []program.Move, ok bool) {
	i, ok := r.graph.index[string(s)]
	if !ok {
		return nil, false
	}
	d, ok := r.made[node{state: i}]
	for _, k := range d.edges {
		chosen = append(chosen, r.graph.moves[k])
	}
	return chosen, ok
}
