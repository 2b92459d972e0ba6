package audit

import (
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
)

// part is a subgraph of a full graph, or of its product with a property automaton. It has the moves that a reduction
// chooses, or all moves.
type part struct {
	nodes []node
	digraph
	lacks []uint64 // index in to -> bit set of the acceptance marks that the edge lacks
	// outcomes[k] is the number of the outcome of the move of edge k.
	outcomes []int32
	// others[k] has the processes that move in edge k without being named by its move; nil if there are none.
	others []*program.PIDSet
	index  map[node]int32
	// initial is the number of initial nodes. They are the first nodes.
	initial int32
	// claimFails lists the nodes with a successor automaton state that is a fault of the claim.
	claimFails []claimFault
	// blocked[i] reports whether the automaton has no step in node i.
	blocked []bool
}

// explore returns the part of g, or of its product with the automaton if product is not nil, that is reachable by the
// moves recorded in r, or by all moves if r is nil.
//
//   - If r is not nil, a state without a decision is not expanded if it has several moves.
//   - infinite says that the automaton ignores finite runs; otherwise a state without moves stutters in a product.
func (g *Graph) explore(r *Recorder, product search.Graph, infinite bool) *part {
	p := &part{index: map[node]int32{}}
	b := builder{part: p, graph: g, recorder: r, product: product, infinite: infinite}
	b.claim, _ = product.(search.Claim)
	b.generalised, _ = product.(search.Generalised)
	b.at = -1
	b.step(0, program.NoQ)
	for _, q := range b.qs {
		p.add(node{0, q})
	}
	p.initial = int32(len(p.nodes))
	for i := 0; i < len(p.nodes); i++ {
		p.first = append(p.first, int32(len(p.to)))
		b.expand(p.nodes[i])
	}
	p.first = append(p.first, int32(len(p.to)))
	return p
}

// claimFault is a fault of the claim that occurs when the automaton reads the state of a node. The node is -1 if the
// fault occurs before the initial nodes.
type claimFault struct {
	node  int32
	fault *program.Fault
}

func (p *part) add(n node) int32 {
	i, ok := p.index[n]
	if !ok {
		i = int32(len(p.nodes))
		p.index[n] = i
		p.nodes = append(p.nodes, n)
		p.blocked = append(p.blocked, false)
	}
	return i
}

// builder builds a part (see Graph.explore).
type builder struct {
	*part
	graph    *Graph
	recorder *Recorder
	product  search.Graph
	claim    search.Claim
	infinite bool
	qs       []program.Q
	misses   []uint64 // index in qs -> acceptance marks that the step lacks
	all      []int32
	at       int32 // index of the node being expanded

	generalised search.Generalised
}

// step sets qs to the successors of automaton state q after it reads state i, and misses to the marks that they lack.
// It records faults of the claim. Without a product, qs has the single state 0.
func (b *builder) step(i int32, q program.Q) {
	if b.product == nil {
		b.qs, b.misses = append(b.qs[:0], 0), append(b.misses[:0], 1)
		return
	}
	b.next(b.graph.States[i], q)
	if b.claim == nil {
		return
	}
	n := 0
	for k, q := range b.qs {
		if f := b.claim.ClaimFault(q); f != nil {
			b.claimFails = append(b.claimFails, claimFault{b.at, f})
			continue
		}
		b.qs[n], b.misses[n] = q, b.misses[k]
		n++
	}
	b.qs, b.misses = b.qs[:n], b.misses[:n]
}

func (b *builder) next(s program.State, q program.Q) {
	if b.generalised != nil && q != program.NoQ {
		b.qs, b.misses = b.generalised.NextLacking(s, q, b.qs[:0], b.misses[:0])
		return
	}
	b.qs, b.misses = b.product.Next(s, q, b.qs[:0]), b.misses[:0]
	miss := uint64(1)
	if q != program.NoQ && b.product.Accepting(q) {
		miss = 0
	}
	for range b.qs {
		b.misses = append(b.misses, miss)
	}
}

// expand appends the edges of node n to the part, and the nodes to which they lead.
func (b *builder) expand(n node) {
	b.at = b.index[n]
	b.step(n.state, n.q)
	from, to := b.graph.edges(n.state)
	if len(b.qs) == 0 {
		b.blocked[b.at] = true
		return
	}
	if from == to && !b.infinite && b.product != nil {
		b.link(n.state, -1, 0, nil)
	}
	for _, k := range b.edges(n, from, to) {
		for i, x := range b.graph.resultsOf(k) {
			if x.to >= 0 {
				b.link(x.to, k, int32(i), x.others)
			}
		}
	}
}

func (b *builder) link(state, by, outcome int32, others *program.PIDSet) {
	for k, q := range b.qs {
		j := b.part.add(node{state, q})
		b.to, b.by, b.outcomes = append(b.to, j), append(b.by, by), append(b.outcomes, outcome)
		b.lacks, b.others = append(b.lacks, b.misses[k]), append(b.others, others)
	}
}

// edges returns the edges of node n that the part has. The edges of the state in the full graph are from, …, to-1.
func (b *builder) edges(n node, from, to int32) []int32 {
	if r := b.recorder; r != nil {
		if r.product == nil {
			n.q = 0
		}
		if d, ok := r.made[n]; ok {
			return d.edges
		}
		if to-from > 1 {
			return nil // the search has not reached the state
		}
	}
	b.all = b.all[:0]
	for k := from; k < to; k++ {
		b.all = append(b.all, k)
	}
	return b.all
}

// accepts reports whether the part has a run that the automaton accepts.
func (p *part) accepts() bool { return len(p.claimFails) > 0 || slices.Contains(p.accepting(), true) }

// accepting reports, for every node, whether its strongly connected component has an accepting cycle: every
// acceptance mark must be on an edge of the component.
func (p *part) accepting() []bool {
	of, n := p.components()
	lacks := make([]uint64, n)
	for c := range lacks {
		lacks[c] = ^uint64(0)
	}
	for i := range p.nodes {
		for k := p.first[i]; k < p.first[i+1]; k++ {
			if of[p.to[k]] == of[i] {
				lacks[of[i]] &= p.lacks[k]
			}
		}
	}
	return nodesOf(of, func(c int) bool { return lacks[c] == 0 })
}

// nodesOf returns has(of[i]) for every node i. of[i] is the component of node i.
func nodesOf(of []int, has func(c int) bool) []bool {
	out := make([]bool, len(of))
	for i, c := range of {
		out[i] = has(c)
	}
	return out
}

// deadlocks returns the states of the part in which no move is enabled although some process is not at a valid end.
func (p *part) deadlocks(g *Graph) map[int32]bool {
	out := map[int32]bool{}
	for _, n := range p.nodes {
		if from, to := g.edges(n.state); from == to && !g.validEnd[n.state] {
			out[n.state] = true
		}
	}
	return out
}

// faults returns the faults in the part for which counts is true, each with the number of an edge. r is the recorder
// of the reduced graph p, or nil if p is the full graph.
func (p *part) faults(g *Graph, r *Recorder, counts func(faultID) bool) map[faultID]int32 {
	out := map[faultID]int32{}
	b := builder{graph: g, recorder: r}
	for _, n := range p.nodes {
		from, to := g.edges(n.state)
		for _, k := range b.edges(n, from, to) {
			for _, x := range g.resultsOf(k) {
				if x.fault != 0 && counts(x.fault) {
					out[x.fault] = k
				}
			}
		}
	}
	return out
}
