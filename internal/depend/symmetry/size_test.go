package symmetry_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend/symmetry"
	"ltlpor/internal/testing/lowertest"
)

// TestOrder: the order of states is one for the exchanges of both classes, where owner has an index for one class and
// values for the other. It looks at the lengths of channels.
func TestOrder(t *testing.T) {
	for _, c := range []struct{ model, parts string }{
		{`byte owner[4] = 9; chan c = [2] of { byte };
active [2] proctype P() { byte x = 9; do :: c?x; owner[x] = _pid :: x != 9 && owner[x] == _pid -> owner[x] = 9 od }
active [2] proctype Q() { do :: c!_pid :: owner[_pid] != 9 -> owner[_pid] = 9 od }`, "[[0 1]][[2 3]]"},
		{`chan d[2] = [2] of { byte };
active [2] proctype P() { do :: d[_pid]!0 :: d[_pid]!1 :: d[_pid]?_ od }`, "[[0 1]]"},
		{`chan c = [1] of { byte }; byte z[3]; active [3] proctype P() { bit s[3]; byte j = 9;
  do :: c!_pid :: atomic { c?j; s[j] = 1; j = 9 } :: s[_pid] = 0
  :: atomic { s[0] + s[1] + s[2] == 3 -> z[_pid] = 1 } od }`, "[[0 1 2]]"},
	} {
		for _, o := range options[:2] {
			f := find(t, lowertest.Program(t, c.model), o)
			require.Equal(t, c.parts, f.parts())
			g := explore(f, 20_000)
			require.NotNil(t, g)
			require.Empty(t, audit(f, g))
			ordered(t, f, g, c.model)
		}
	}
}

// TestSize: the estimate of the size of an orbit is that of all states where random runs meet all orbits, and 1 where
// processes differ.
func TestSize(t *testing.T) {
	for n := 2; n <= 4; n++ {
		f := find(t, lowertest.Program(t, fmt.Sprintf(`byte a[%d];
active [%d] proctype P() { do :: a[_pid] == 0 -> a[_pid] = 1 :: a[_pid] = 0 od }`, n, n)), options[0])
		g := explore(f, 20_000)
		require.InDelta(t, float64(len(g.states))/float64(orbits(f, g)), f.Size(f.m), 0.001)
	}
	f := find(t, lowertest.Program(t, `byte a[2];
active [2] proctype P() { do :: a[_pid] < 1 + _pid -> a[_pid]++ od }`), options[0])
	require.Equal(t, 1.0, f.Size(f.m))
}

// TestFewCases: where statements have too many cases, processes count as different, with this reason.
func TestFewCases(t *testing.T) {
	f := find(t, lowertest.Program(t, fmt.Sprintf(fischer, 3)), options[0])
	require.Equal(t, 2, f.Generators())
	none := symmetry.Find(f.p, f.m, nil, 10, nil)
	require.Zero(t, none.Generators())
	require.Contains(t, none.Unusable(), "to compare all statements takes too long")
}
