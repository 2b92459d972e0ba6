package buchi

import (
	"slices"

	"ltlpor/internal/base/tarjan"
)

// component is a strongly connected component. cyclic reports whether an edge stays in the component.
type component struct {
	nodes  []int
	cyclic bool
}

// components returns the strongly connected components reachable from roots in reverse topological order: a component
// comes before the components leading to it (tarjan.Components).
func components(n int, roots []int, succ func(int) []int) []component {
	to := make([][]int, n)
	var out []component
	for _, nodes := range tarjan.Components(n, roots, func(v, i int) (int, bool) {
		if i == 0 {
			to[v] = succ(v)
		}
		if i == len(to[v]) {
			return 0, false
		}
		return to[v][i], true
	}) {
		out = append(out, component{nodes, len(nodes) > 1 || slices.Contains(to[nodes[0]], nodes[0])})
	}
	return out
}
