package stategraph

// chains determines which states are drawn as a single node, and sets p.chain and p.size. If `fold` is set, a chain of
// states becomes a node; otherwise every state is a node. A state of a chain has one incoming and one outgoing edge,
// and all states of a chain have equal Expansion. The initial state belongs to no chain.
func (p *picturing) chains(fold bool) {
	p.chain, p.size = make([]int, len(p.States)), make([]int, len(p.States))
	for i := range p.chain {
		p.chain[i], p.size[i] = i, 1
	}
	if !fold {
		return
	}
	next, before := p.neighbours()
	interior := func(i int) bool { return i != 0 && next[i] >= 0 && before[i] >= 0 && next[i] != i }
	for i := range p.States {
		if !interior(i) || interior(before[i]) && p.alike(before[i], i) {
			continue // i is not the first state of a chain
		}
		for k := next[i]; k != i && interior(k) && p.alike(i, k); k = next[k] {
			p.chain[k] = i
			p.size[i]++
		}
	}
}

// alike reports whether states i and k have the same Expansion.
func (p *picturing) alike(i, k int) bool { return p.States[i].Expansion == p.States[k].Expansion }

// neighbours returns for every state in the picture its successor and its predecessor. Unless the state has exactly one
// edge in this direction, the value is -1.
func (p *picturing) neighbours() (next, before []int) {
	next, before = make([]int, len(p.States)), make([]int, len(p.States))
	out, in := make([]int, len(p.States)), make([]int, len(p.States))
	for i := range next {
		next[i], before[i] = -1, -1
	}
	for _, k := range p.shownEdges() {
		e := &p.Graph.Edges[k]
		out[e.From]++
		next[e.From] = e.To
		if e.To >= 0 {
			in[e.To]++
			before[e.To] = e.From
		}
	}
	for i := range next {
		if out[i] > 1 {
			next[i] = -1
		}
		if in[i] > 1 {
			before[i] = -1
		}
	}
	return next, before
}
