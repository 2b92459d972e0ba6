package program

// Single reports for every process type, indexed as in p.Types, whether no run creates more than one process of the
// type.
func (p *Program) Single() []bool {
	n := make([]int, len(p.Types))
	for _, a := range p.Active {
		n[a.Type]++
	}
	p.WalkExprs(func(x Expr, _ Use) {
		if r, ok := x.(*Run); ok {
			n[r.Type] += 2 // a Run may be executed several times
		}
	})
	out := make([]bool, len(n))
	for i := range n {
		out[i] = n[i] <= 1
	}
	return out
}
