package closure_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/exectest"
)

// The paths of the outcomes of a sequence take memory for the steps of the sequence: each step is stored once, even
// if the last outcome shares its beginning with every other outcome.
func TestPathsShareTheirBeginnings(t *testing.T) {
	const rounds = 2000
	p := exectest.Load(t, fmt.Sprintf(`byte g; int z; active proctype P() { atomic {
		do :: z < %d -> z++; if :: skip :: skip; g == 9 fi :: else -> break od } }`, rounds))
	m, err := closure.Compile(p)
	require.NoError(t, err)
	s := m.Init(nil)
	var moves program.Moves
	m.Enabled(s, &moves)
	out := program.Outcomes{Paths: true}
	m.Fire(s, moves.All[0], &out)
	require.Greater(t, len(out.All), rounds)
	stored, longest, told := 0, 0, 0
	steps := program.Fold[int]{Add: func(n int, own []program.Move) int { stored += len(own); return n + len(own) }}
	for _, o := range out.All {
		require.Equal(t, o.Path.Len(), steps.Value(o.Path))
		longest, told = max(longest, o.Path.Len()), told+o.Path.Len()
	}
	require.Greater(t, longest, 2*rounds)
	require.Greater(t, told, rounds*rounds)
	require.Less(t, stored, 10*rounds)
}
