package program

// Numbered returns every edge of p: first p.Edges, and next the edges inside d_steps, in the order of p.Edges. The
// number of a step is its index in this list.
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
