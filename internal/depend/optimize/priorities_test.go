package optimize

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A process of a low priority does not go on while one of a higher priority can
// move: what it would do then it may never do.
func TestOutranked(t *testing.T) {
	s := mustLoad(t, `
		byte g;
		active proctype P() priority 1 { byte x; g = 1; x = 1; assert(x == 2) }
		active proctype Q() priority 2 { byte y; g == 1; do :: y = 1 - y od }`)
	x, err := s.prepare(Options{Merge: true})
	require.NoError(t, err)
	require.Contains(t, merged(x.q), "x = 1")
	require.Empty(t, s.graph.Whole().Faults())
	require.Empty(t, x.graph.Whole().Faults())
	why, _, _ := s.wrong()
	require.Empty(t, why)
}

// Without priorities of their own the processes of a model that mentions one are
// merged as others are.
func TestEqualPriorities(t *testing.T) {
	s := mustLoad(t, `
		byte g;
		active proctype P() { byte x; g = 1; x = 1; x = 2; g = x }
		active proctype Q() { byte y; y = get_priority(0); g = 2; y = 1; y = 2; g = y }`)
	x, err := s.prepare(Options{Merge: true})
	require.NoError(t, err)
	require.Less(t, len(x.graph.States), len(s.graph.States))
	why, _, _ := s.wrong()
	require.Empty(t, why)
}
