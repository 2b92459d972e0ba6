package program

// Joins returns, by EdgeID, whether several paths can meet at the target of the edge: another edge has the same
// target, or the target is the entry of the process type. Every loop of a process contains such an edge, because the
// location at which the process enters the loop has two incoming edges or is the entry.
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
