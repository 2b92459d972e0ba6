package tarjan_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/tarjan"
)

func successors(to [][]int) func(v, i int) (int, bool) {
	return func(v, i int) (int, bool) {
		if i == len(to[v]) {
			return 0, false
		}
		return to[v][i], true
	}
}

// The order of components and of the nodes in them is part of the contract.
func TestOrder(t *testing.T) {
	to := [][]int{{1}, {2, 3}, {0}, {4}, {5, 3}, {}, {6}}
	require.Equal(t, [][]int{{5}, {3, 4}, {0, 1, 2}}, tarjan.Components(7, []int{0}, successors(to)))
	require.Equal(t, [][]int{{5}, {4, 3}, {6}, {1, 2, 0}}, tarjan.Components(7, []int{4, 6, 1}, successors(to)))
	require.Equal(t, []int{2, 2, 2, 1, 1, 0, -1}, tarjan.ComponentIndex(7, tarjan.Components(7, []int{0},
		successors(to))))
	require.Empty(t, tarjan.Components(0, nil, successors(nil)))
	require.Equal(t, []int{0, 1, 2}, tarjan.AllNodes[int](3))
}

// A long path does not overflow the stack.
func TestDeep(t *testing.T) {
	const n = 1 << 20
	c := tarjan.Components(n, []int32{0}, func(v int32, i int) (int32, bool) { return (v + 1) % n, i == 0 })
	require.Len(t, c, 1)
	require.Len(t, c[0], n)
}

// The definition: two nodes are in the same component if and only if each reaches the other; and no component leads
// to a later component.
func TestDefinition(t *testing.T) {
	for seed := range uint64(500) {
		r := rand.New(rand.NewPCG(seed, 0))
		n := 1 + r.IntN(9)
		to, reach := make([][]int, n), make([][]bool, n)
		for v := range n {
			reach[v] = make([]bool, n)
			reach[v][v] = true
			for range r.IntN(4) {
				w := r.IntN(n)
				to[v] = append(to[v], w)
				reach[v][w] = true
			}
		}
		for k := range n {
			for v := range n {
				for w := range n {
					reach[v][w] = reach[v][w] || reach[v][k] && reach[k][w]
				}
			}
		}
		root := r.IntN(n)
		components := tarjan.Components(n, []int{root}, successors(to))
		of := tarjan.ComponentIndex(n, components)
		for v := range n {
			require.Equal(t, reach[root][v], of[v] >= 0)
			for w := range n {
				if of[v] >= 0 && of[w] >= 0 {
					require.Equal(t, reach[v][w] && reach[w][v], of[v] == of[w], "seed %d: %d and %d", seed, v, w)
				}
			}
			if of[v] >= 0 {
				for _, w := range to[v] {
					require.LessOrEqual(t, of[w], of[v], "seed %d", seed)
				}
			}
		}
	}
}
