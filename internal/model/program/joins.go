package program

// Joins returns, by edge, whether paths may join at the target of the edge. Paths may join if another edge has the
// same target, or if the process type begins there. A process returning to an earlier location has taken an edge with
// a true entry: in every loop, the location at which the process enters the loop has two incoming edges, or is where
// the process type begins.
func (p *Program) Joins() []bool {
	into := make([][]int, len(p.Types))
	for i, t := range p.Types {
		into[i] = make([]int, len(t.Locations))
		if int(t.Entry) < len(t.Locations) {
			into[i][t.Entry]++
		}
	}
	for _, e := range p.Edges {
		into[e.Type][e.To]++
	}
	joins := make([]bool, len(p.Edges))
	for i, e := range p.Edges {
		joins[i] = into[e.Type][e.To] > 1
	}
	return joins
}
