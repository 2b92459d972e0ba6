package audit

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
)

// Recorder is a search.Reducer that returns the choices of another reducer, and records them. The search must be a
// search of the model with the full graph `graph`.
type Recorder struct {
	graph    *Graph
	product  *watched // the product graph, if the search decides by product node; nil if it decides by system state
	reducer  search.Reducer
	made     map[node]decision
	order    []node // nodes in the order of their decisions
	failures []Failure
}

// node is a system state, or a node of the product: a system state with a state of the automaton.
type node struct {
	state int32
	q     program.Q
}

// decision is the reducer's choice in a node.
type decision struct {
	edges  []int32 // chosen edges of the state, ascending
	choice program.Choice
	whole  bool // every move is chosen
}

// Record returns a Recorder for the choices of r in a search of the model with full graph g.
func Record(g *Graph, r search.Reducer) *Recorder {
	return &Recorder{graph: g, reducer: r, made: map[node]decision{}}
}

// ByNode makes r record decisions by product node instead of system state. It returns the graph that the search must
// use in place of product, so that r learns the automaton state.
func (r *Recorder) ByNode(product search.Graph) search.Graph {
	w := &watched{Graph: product}
	w.claim, _ = product.(search.Claim)
	r.product = w
	if g, ok := product.(search.Generalised); ok {
		return &watchedMarks{w, g}
	}
	return w
}

// Waiting implements search.Waiting. It panics unless the product implements search.Waiting.
func (w *watched) Waiting(s program.State, dst []program.Waiter) []program.Waiter {
	return w.Graph.(search.Waiting).Waiting(s, dst)
}

// watchedMarks is a watched product with several acceptance marks in its automaton.
type watchedMarks struct {
	*watched
	marks search.Generalised
}

// NextLacking implements search.Generalised.
func (w *watchedMarks) NextLacking(s program.State, q program.Q, dst []program.Q, lacks []uint64) ([]program.Q, []uint64) {
	w.q = q
	return w.marks.NextLacking(s, q, dst, lacks)
}

// watched is a product that stores in q the automaton state of the latest query for successors. The next decision of
// the search belongs to this state.
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

// Choose implements search.Reducer. It records and returns the choice of the recorded reducer. If this choice is
// empty although moves are enabled, it records a failure of C0 and returns program.Full.
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

// decision returns choice c in state i as a decision. It records a failure if c has a move that the full graph lacks
// in state i.
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

// reduced reports whether the decision for n leaves moves out. It is false if n has no decision.
func (r *Recorder) reduced(n node) bool {
	d, ok := r.made[n]
	return ok && !d.whole
}

// Decided returns the moves chosen in system state s, for a search that decides by system state. ok is false if s has
// no decision.
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
