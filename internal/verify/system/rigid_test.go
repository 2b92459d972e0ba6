package system

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/verify/plan"
)

// TestRigid: the properties of a model share the fact that its statements tell all processes apart. A formula that
// tells processes apart leaves other formulas as they are.
func TestRigid(t *testing.T) {
	const tail = `; active [2] proctype P() { byte x; do :: assert(a[_pid] < 2); a[_pid] = 1 - a[_pid] od }
ltl f { [] (a[0] < 2) } ltl g { [] (a[0] + a[1] < 4) }`
	whys := func(text string) (list []string) {
		for _, s := range systems(t, "m.pml", text, plan.Options{}, one) {
			list = append(list, s.Plan.Interchange.Why)
		}
		require.Len(t, list, 3)
		return list
	}
	found := whys("byte a[2]" + tail)
	require.Empty(t, found[0])
	require.Contains(t, found[1], "in a[0] < 2")
	require.Empty(t, found[2])
	for _, why := range whys("byte a[2] = {1, 0}" + tail) {
		require.Contains(t, why, "a[0] is 1 at the start")
	}
}
