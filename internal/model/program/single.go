package program

// Single returns, by process type, whether at most one instance of the type is ever created.
func (p *Program) Single() []bool {
	n := make([]int, len(p.Types))
	for _, a := range p.Active {
		n[a.Type]++
	}
	p.WalkExprs(func(x Expr, _ Use) {
		if r, ok := x.(*Run); ok {
			n[r.Type] += 2 // one Run may create several instances
		}
	})
	out := make([]bool, len(n))
	for i := range n {
		out[i] = n[i] <= 1
	}
	return out
}
