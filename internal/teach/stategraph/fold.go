package stategraph

// chains sets p.chain and p.size, which say how chains of states become single nodes of the picture. Without `fold`,
// every state is a node of its own. The states of a chain have one incoming and one outgoing edge, and equal Expansion.
// The initial state belongs to no chain.
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

// neighbours returns the successor and the predecessor of every state in the picture. The value is -1 unless the state
// has exactly one edge in this direction.
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
