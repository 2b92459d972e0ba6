package persistent_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/abstract/persistent"
	"ltlpor/internal/depend/optimize"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/internal/testing/oracle"
)

// An edge does the sum of its origins; an edge without origins may do anything.
func TestOrigins(t *testing.T) {
	x, ok := explore(t, `
		byte x, y;
		active proctype P() { x = 1 }
		active proctype Q() { y = 1; x = 2 }
		active proctype R() { y = 2 }`, 100)
	require.True(t, ok)
	var xIsTwo, yIsTwo program.EdgeID
	for _, e := range x.p.Edges {
		switch e.Text {
		case "x = 2":
			xIsTwo = e.ID
		case "y = 2":
			yIsTwo = e.ID
		}
	}
	// from returns the size of the set that begins with x = 1, if x = 2 stands for others.
	from := func(others ...program.EdgeID) int {
		sets := persistent.New(x.p, x.p, func(e program.EdgeID) []program.EdgeID {
			if e == xIsTwo {
				return others
			}
			return []program.EdgeID{e}
		})
		set, _ := sets.Choose(x.view, x.moves(0), []int{0})
		return len(set)
	}
	require.Equal(t, 3, from(xIsTwo))
	require.Equal(t, 1, from(yIsTwo))
	require.Equal(t, 3, from(yIsTwo, xIsTwo))
	require.Equal(t, 3, from())
}

// Sets are persistent for steps over merged locations, too: the continuation counts as part of the step.
func TestMerged(t *testing.T) {
	merged, less := 0, 0
	for n, text := range someModels(90) {
		plain := lowertest.Program(t, text)
		p := optimize.Program(plain, optimize.Options{Merge: true})
		for _, typ := range p.Types {
			for _, l := range typ.Locations {
				if l.Merged {
					merged++
				}
			}
		}
		m, err := closure.Compile(p)
		require.NoError(t, err)
		g, ok := oracle.Explore(m, 150)
		if !ok {
			continue
		}
		x := explored{g, p, m.View()}
		sets := persistent.New(p, plain, nil)
		for i := range x.States {
			if set, _ := sets.Choose(x.view, x.moves(i), nil); len(set) < len(x.Moves[i]) {
				less++
				require.Empty(t, x.why(i, set), "model %d, state %d:\n%s", n, i, text)
			}
		}
	}
	require.Greater(t, merged, 50)
	require.Greater(t, less, 100)
	t.Logf("%d merged locations, %d sets with less than all moves", merged, less)
}
