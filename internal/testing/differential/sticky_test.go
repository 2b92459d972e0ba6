package differential

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend/staticproviso"
)

// unstuck returns a cycle of the full graph on which no move may take a sticky
// edge, "" if there is none: the definition of the set.
func (m *model) unstuck(props uint64) string {
	s := staticproviso.New(m.related(), props)
	g := m.graph
	next, before := make([][]int, len(g.States)), make([]int, len(g.States))
	for i, moves := range g.Moves {
		for k, mv := range moves {
			if s.Closes(mv) {
				continue
			}
			for _, t := range g.Succ[i][k] {
				if t.To >= 0 {
					next[i] = append(next[i], t.To)
					before[t.To]++
				}
			}
		}
	}
	var done []int
	for i, n := range before {
		if n == 0 {
			done = append(done, i)
		}
	}
	for k := 0; k < len(done); k++ {
		for _, t := range next[done[k]] {
			if before[t]--; before[t] == 0 {
				done = append(done, t)
			}
		}
	}
	if len(done) == len(g.States) {
		return ""
	}
	return fmt.Sprintf("%d states lie on or behind cycles without sticky edges", len(g.States)-len(done))
}

// The edges that are chosen are enough.
func TestSticky(t *testing.T) {
	for _, c := range []struct {
		name, model string
	}{
		{"no cycle", `byte x; active proctype A() { x = 1; x = 2 }`},
		{"the step back, and not each way through the loop", `
			active proctype A() { bit l; do :: l = 0 -> if :: l = 1 :: skip :: l == 0 fi; l = 0 od }`},
		{"a step that changes nothing", `active proctype A() { bit l; do :: l = 0 od }`},
		{"a later step of an atomic sequence", `active proctype A() { bit l; do :: atomic { l = 0; l = 1 } od }`},
		{"every receive is answered: the sender's loop need not be cut", `
			chan c = [1] of { bit };
			active proctype A() { do :: c!1 od }
			active proctype B() { do :: c?_ od }`},
		{"processes that are created and die, round and round", `
			proctype B() { bit l; l = 1 }
			active proctype A() { do :: run B(); _nr_pr == 1 od }`},
		{"processes that create each other die youngest first", `
			proctype B(byte n) { if :: n > 0 -> run B(n - 1) :: else fi }
			active proctype A() { do :: run B(2); _nr_pr == 1 od }`},
		{"a short-lived process receives", `
			chan c = [1] of { bit };
			proctype B() { c?_ }
			active proctype A() { do :: run B(); c!1; _nr_pr == 1 od }`},
		{"a short-lived process does all that its creator's loop needs, but the loop is there", `
			byte x;
			proctype B() { x = 1 - x }
			active proctype A() { do :: atomic { run B(); _nr_pr == 1 } od }`},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := load(c.model, 3000)
			require.NoError(t, err)
			require.Empty(t, m.unstuck(0))
		})
	}
}

// Nor are fewer needed where a property sees steps, which are never taken alone.
func TestStickyWithVisibleEdges(t *testing.T) {
	m, err := load(`
		byte x;
		active proctype A() { bit l; do :: x = 1; l = 1; x = 0; l = 0 od }`, 1000, "[] (x == 0)")
	require.NoError(t, err)
	require.Empty(t, m.unstuck(1))
}
