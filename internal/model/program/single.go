package program

// Single returns the process types of which there is never more than one instance.
func (p *Program) Single() []bool {
	n := make([]int, len(p.Types))
	for _, a := range p.Active {
		n[a.Type]++
	}
	p.WalkExprs(func(x Expr, _ Use) {
		if r, ok := x.(*Run); ok {
			n[r.Type] += 2 // it may run several times
		}
	})
	out := make([]bool, len(n))
	for i := range n {
		out[i] = n[i] <= 1
	}
	return out
}
