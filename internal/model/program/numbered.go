package program

// Numbered returns all edges of p and behind them those inside of d_steps, in the order of the edges: each has its
// place in the list as a number.
func (p *Program) Numbered() []*Edge {
	list := append([]*Edge(nil), p.Edges...)
	for _, e := range p.Edges {
		if e.Sub == nil {
			continue
		}
		for _, out := range e.Sub.Locations {
			list = append(list, out...)
		}
	}
	return list
}
