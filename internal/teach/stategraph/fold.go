package stategraph

// chains settles which states are one node: those in a row that have one way in and one way out, and with which the
// search does the same. The initial state is in none.
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
			continue // it is none, or not the first of its row
		}
		for k := next[i]; k != i && interior(k) && p.alike(i, k); k = next[k] {
			p.chain[k] = i
			p.size[i]++
		}
	}
}

// alike reports whether states may be one node.
func (p *picturing) alike(i, k int) bool { return p.States[i].Expansion == p.States[k].Expansion }

// neighbours returns for each state the one that follows and the one that comes before, -1 where there is none, or
// more than one edge.
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
