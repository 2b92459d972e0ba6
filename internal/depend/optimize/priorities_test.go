package optimize

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A process of a low priority does not continue while a process of higher priority can move, because the continuation
// might otherwise never happen.
func TestOutranked(t *testing.T) {
	s := mustLoad(t, `
		byte g;
		active proctype P() priority 1 { byte x; g = 1; x = 1; assert(x == 2) }
		active proctype Q() priority 2 { byte y; g == 1; do :: y = 1 - y od }`)
	x, err := s.prepare(Options{Merge: true})
	require.NoError(t, err)
	require.Contains(t, merged(x.q), "x = 1")
	require.Empty(t, s.graph.FullPart().Faults())
	require.Empty(t, x.graph.FullPart().Faults())
	why, _, _ := s.wrong()
	require.Empty(t, why)
}

// If a model mentions a priority but its processes have equal priorities, merging is as usual.
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
