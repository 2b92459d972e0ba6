package explain

import (
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/product"
)

// visited is a product that records which wanted states (states to be explained) the search reaches. This includes
// states in which the reducer does not choose, because no move is enabled or the automaton is blocked.
type visited struct {
	*product.Product
	wanted *wanted
	come   map[int]bool // the wanted states reached, as indices in wanted
}

// visits returns a *visited that wraps g, and records the reached states in l.come. If g is not a *product.Product, the
// result is g itself.
func (l *listener) visits(g search.Graph) search.Graph {
	p, ok := g.(*product.Product)
	if !ok {
		return g
	}
	return &visited{p, &l.wanted, l.come}
}

func (v *visited) markVisited(s program.State) {
	if v.wanted.where != nil {
		return
	}
	if i, ok := v.wanted.find(s); ok {
		v.come[i] = true
	}
}

// Enabled implements search.Graph.
func (v *visited) Enabled(s program.State, m *program.Moves) {
	v.markVisited(s)
	v.Product.Enabled(s, m)
}

// Next implements search.Graph.
func (v *visited) Next(s program.State, q program.Q, dst []program.Q) []program.Q {
	v.markVisited(s)
	return v.Product.Next(s, q, dst)
}

// NextLacking implements search.Generalised.
func (v *visited) NextLacking(
	s program.State, q program.Q, dst []program.Q, lacks []uint64,
) ([]program.Q, []uint64) {
	v.markVisited(s)
	return v.Product.NextLacking(s, q, dst, lacks)
}
