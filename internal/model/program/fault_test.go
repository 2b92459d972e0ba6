package program

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFaultsHaveNames: the names of faults in traces differ, and lead back to the kinds.
func TestFaultsHaveNames(t *testing.T) {
	require.Len(t, faultRows, int(TooFewFields)+1)
	for i := range faultRows {
		kind, known := FaultNamed(FaultKind(i).String())
		require.True(t, known, i)
		require.Equal(t, FaultKind(i), kind)
		require.NotEmpty(t, kind.String())
		require.False(t, kind.Stuck() && kind.InState(), kind)
	}
	_, known := FaultNamed("everything")
	require.False(t, known)
}
