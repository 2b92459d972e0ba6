package audit

import (
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
)

// part is a subgraph of the full graph, or of the product of the full graph and an automaton. Its edges are the moves a
// reduction chooses, or all moves.
type part struct {
	nodes []node
	digraph
	lacks []uint64 // lacks[k] is the bit set of the acceptance sets that do not contain step to[k]
	// outcomes[k] is the number of the outcome of the move that leads to to[k].
	outcomes []int32
	// others[k] has the processes that move in step to[k] besides those named by the move. It may be nil.
	others []*program.PIDSet
	index  map[node]int32
	// initial is the number of initial nodes, which have the smallest numbers.
	initial int32
	// claimFails has the faults of the never claim, with the nodes in which they are possible.
	claimFails []claimFault
	// blocked[i] reports whether the automaton has no step from node i.
	blocked []bool
}

// explore returns the reachable part of g. If `product` is not nil, explore returns the reachable part of the product
// of g and the automaton. The edges are the choices recorded in r, or all moves if r is nil.
//   - If r is not nil, a state without a recorded choice and with several moves has no successors, because the search
//     has not expanded the state.
//   - `infinite` says that the automaton accepts infinite runs only. If it is not set, a product state without moves
//     has a stuttering step.
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

// claimFault is a fault of the never claim that is possible when the automaton reads the state of a node. If node is
// -1, the fault occurs before the initial nodes.
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
	qs       []program.Q // the successors of the automaton state, set by step
	misses   []uint64    // misses[k] is the bit set of the acceptance sets that do not contain the step to qs[k]
	all      []int32     // a buffer for edges
	at       int32       // index of the node being expanded

	generalised search.Generalised
}

// step sets b.qs to the successors of automaton state q for the input i, a system state. For every successor, it sets
// b.misses to the acceptance sets that do not contain the automaton step. Faults of the claim are recorded. Without a
// product, the only successor is 0.
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

// expand appends the edges of node n to the part, with the target nodes that are new.
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

// edges returns the edges of node n that belong to the part. In the full graph, the state of n has the edges from
// `from` to to-1.
func (b *builder) edges(n node, from, to int32) []int32 {
	if r := b.recorder; r != nil {
		if r.product == nil {
			n.q = 0
		}
		if d, ok := r.made[n]; ok {
			return d.edges
		}
		if to-from > 1 {
			return nil // the search has not expanded the state
		}
	}
	b.all = b.all[:0]
	for k := from; k < to; k++ {
		b.all = append(b.all, k)
	}
	return b.all
}

// accepts reports whether the automaton accepts a run of p.
func (p *part) accepts() bool { return len(p.claimFails) > 0 || slices.Contains(p.accepting(), true) }

// accepting reports, for every node, whether the strongly connected component of the node has an accepting cycle: every
// acceptance set has an edge of the component.
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

// nodesOf returns for every node i whether has is true for the component of i, which is of[i].
func nodesOf(of []int, has func(c int) bool) []bool {
	out := make([]bool, len(of))
	for i, c := range of {
		out[i] = has(c)
	}
	return out
}

// deadlocks returns the states of p in which no move is enabled and some process is not at a valid end.
func (p *part) deadlocks(g *Graph) map[int32]bool {
	out := map[int32]bool{}
	for _, n := range p.nodes {
		if from, to := g.edges(n.state); from == to && !g.validEnd[n.state] {
			out[n.state] = true
		}
	}
	return out
}

// faults maps a fault in p for which `counts` is true to an edge with this fault. r is the recorder of the reduced
// graph p; if p is the full graph, r is nil.
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
