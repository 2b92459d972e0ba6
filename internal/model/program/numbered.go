package program

// Numbered returns every edge of p: first Edges, followed by the edges inside d_steps, in the order of Edges. The
// number of an edge is its index in this list.
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
