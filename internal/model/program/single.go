package program

// Single reports, for each process type, whether at most one instance ever exists.
func (p *Program) Single() []bool {
	n := make([]int, len(p.Types))
	for _, a := range p.Active {
		n[a.Type]++
	}
	p.WalkExprs(func(x Expr, _ Use) {
		if r, ok := x.(*Run); ok {
			n[r.Type] += 2 // a Run may execute several times
		}
	})
	out := make([]bool, len(n))
	for i := range n {
		out[i] = n[i] <= 1
	}
	return out
}
