package program

// Joins reports for every edge, indexed by EdgeID, whether several paths can meet after the edge: its target is the
// target of another edge, or the entry of the process type. Every loop of a process has such an edge: the location at
// which the process enters the loop either is the entry or has two incoming edges.
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
