package program

// Joins reports of each edge whether ways may come together where it leads: at a location to which another edge leads,
// too, or where its process type begins. A process that comes back to where it was has taken such an edge on its way:
// of the locations of a loop, the one by which the loop is entered has two edges, or is where the process begins.
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
