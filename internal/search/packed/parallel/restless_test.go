package parallel

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/search/store/compact"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/packedtest"
)

// branching is a model with a state from which every process goes on in each of several ways to a final state.
func branching(processes, ways int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "short x;\nactive [%d] proctype P() {\n\tif\n", processes)
	for i := range ways {
		fmt.Fprintf(&b, "\t:: atomic { x == 0 -> x = %d + %d * _pid }\n", i+1, ways)
	}
	b.WriteString("\tfi\n}\n")
	return b.String()
}

// If one state leads to more new parts than a root has numbers for, one repacking makes room for them, instead of a
// sequence of repackings for the present number of states.
func TestBranching(t *testing.T) {
	tiny := coding.DefaultLimits()
	tiny.WordBits, tiny.RootBits, tiny.RootSlack = 7, 12, 0
	short := coding.DefaultLimits() // short words, so few processes take several
	short.WordBits = 12
	for name, c := range map[string]struct {
		limits          coding.Limits
		processes, ways int
	}{
		"tiny":  {tiny, 8, amount.Choose(20, 60)},
		"short": {short, 30, amount.Choose(20, 60)},
	} {
		t.Run(name, func(t *testing.T) {
			m := packedtest.Machine(t, exectest.Load(t, branching(c.processes, c.ways)))
			want, transitions := reachable(m, 20_000)
			require.NotNil(t, want)
			for _, workers := range []int{1, 3} {
				s, err := NewSpace(newSource(m, false, c.limits), workers, false)
				require.NoError(t, err)
				require.Equal(t, transitions, walk(t, m, s))
				require.Equal(t, want, s.all(func(compact.Colour) bool { return true }))
				require.LessOrEqual(t, s.epoch, c.processes+32) // every process comes to a new place
				t.Logf("%d workers, %d states, packed anew %d times", workers, s.Len(), s.epoch)
				require.NoError(t, s.Close())
			}
		})
	}
}

// The number of repackings is bounded, even with few states.
func TestMostPackings(t *testing.T) {
	m := packedtest.Machine(t, exectest.Load(t, "byte x; active proctype P() { x = 1 }"))
	s, err := NewSpace(newSource(m, true, coding.DefaultLimits()), 1, false)
	require.NoError(t, err)
	x := s.Walkers()[0]
	require.NoError(t, x.Add([]program.State{m.Init(nil)}))
	for range mostPackings - s.epoch {
		s.repack(x)
		require.NoError(t, s.failure())
	}
	s.repack(x)
	require.ErrorIs(t, s.failure(), ErrRestless)
	require.NoError(t, s.Close())
}
