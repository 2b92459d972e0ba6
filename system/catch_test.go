package system

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/search"
)

// A search in order that comes in between is the last one if it has a verdict, or has come to an end that is not its
// bound of states: but not for want of memory, of which the other takes less.
func TestSaysNothing(t *testing.T) {
	for cut, nothing := range map[search.Cut]bool{
		search.CutStates: true, search.CutMemory: true, search.CutNone: false, search.CutTime: false,
		search.CutInterrupted: false, search.CutEndless: false, search.CutErrors: false, search.CutDisk: false,
	} {
		res := search.Result{Cut: cut, Complete: cut == search.CutNone}
		require.Equal(t, nothing, saysNothing(res), "%s", cut)
		res.Stats.Errors = 1
		require.False(t, saysNothing(res), "%s, with an error", cut)
	}
}
