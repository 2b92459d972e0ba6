package conformance

import (
	"context"
	"fmt"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/model/program"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
)

// nearest returns the fewest steps to an event at which something goes wrong in p, and -1 if there is none within most.
// It looks at all runs, breadth first, by the machine alone.
func nearest(t *testing.T, p *program.Program, most int) int {
	t.Helper()
	m, err := system.Machine(p)
	require.NoError(t, err)
	level := []program.State{m.Init(nil)}
	for depth := 1; depth <= most; depth++ {
		seen, next := map[string]bool{}, []program.State(nil)
		for _, s := range level {
			var moves program.Moves
			m.Enabled(s, &moves)
			for _, mv := range moves.All {
				var out program.Outcomes
				m.Fire(s, mv, &out)
				for _, o := range out.All {
					if o.Fault != nil {
						return depth
					}
					if !seen[string(o.State)] {
						seen[string(o.State)] = true
						next = append(next, o.State)
					}
				}
			}
		}
		level = next
	}
	return -1
}

// endlessModel returns a model whose processes go round, with assertions that fail after some steps or never.
func endlessModel(r *rand.Rand) string {
	text := "byte x, y;\n"
	for i := range 2 + r.Intn(2) {
		text += fmt.Sprintf("active proctype P%d() { byte v; do", i)
		for range 1 + r.Intn(2) {
			text += fmt.Sprintf(" :: x = (x + %d) %% 5; y = v; v = (x + y) %% 3", r.Intn(3))
		}
		text += fmt.Sprintf(" :: v == %d -> v = 2; assert(x != %d || y != %d) od }\n", r.Intn(3), r.Intn(5), r.Intn(3))
	}
	return text
}

// readProgram reads a model without formulas.
func readProgram(t *testing.T, model *source.File) *program.Program {
	t.Helper()
	x, err := property.Read(model, property.Options{Checks: property.CheckAssertions})
	require.NoError(t, err)
	return x.Program
}

// The search by breadth without reduction keeps the promise that no bounded exploration gives: it finds an error if
// there is one within so many steps. An exploration with a bound finds none that is not there, and is never a proof.
func TestBoundsInDepth(t *testing.T) {
	found := 0
	for seed := range int64(20) {
		model := source.NewFile("m.pml", endlessModel(rand.New(rand.NewSource(seed))))
		at := nearest(t, readProgram(t, model), 7)
		for _, depth := range []int{2, 3, 5, 7} {
			r, err := ltlpor.Check(context.Background(), model, ltlpor.Options{
				Checks: ltlpor.Assertions, Shortest: true, Reduction: ltlpor.None, Optimize: ltlpor.NoOptimizations,
				MaxDepth: int64(depth),
			})
			require.NoError(t, err)
			within := at > 0 && at <= depth
			require.Equal(t, within, r.Verdict == ltlpor.Violated, "%d steps, error after %d\n%s",
				depth, at, model.Text)
			x, err := ltlpor.Explore(context.Background(), model, ltlpor.ExploreOptions{MaxDepth: depth})
			require.NoError(t, err)
			require.True(t, x.Verdict == ltlpor.Inconclusive || x.Verdict == ltlpor.Violated && within, model.Text)
			if x.Verdict == ltlpor.Violated {
				found++
			}
		}
	}
	require.Positive(t, found)
}
