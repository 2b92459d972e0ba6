package parallel

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/packedtest"
)

// Stop halts a repacking, although the repacking walker holds the lock for which Stop waits. The coding stays, and
// the walk ends without an error.
func TestHalt(t *testing.T) {
	for name, l := range map[string]coding.Limits{
		"widened": {
			JointValues: 1 << 12, ListedValues: 1 << 16, SiteTrial: 4096, MissedOneIn: 3, CacheBytes: 1 << 30,
			WordBits: 64,
		},
		"cut": {
			JointValues: 3, ListedValues: 2, SiteTrial: 1 << 30, MissedOneIn: 1, CacheBytes: 1 << 30, WordBits: 64,
		},
		"tree": {
			JointValues: 1 << 12, ListedValues: 1 << 16, SiteTrial: 4096, MissedOneIn: 3, CacheBytes: 1 << 30,
			WordBits: 7, RootBits: 14,
		},
	} {
		t.Run(name, func(t *testing.T) {
			halted := 0
			exectest.Programs(t, uint64(*packedtest.Programs)/10, func(p *program.Program) {
				m := packedtest.Machine(t, p)
				if m == nil {
					return
				}
				s, err := NewSpace(newSource(m, true, l), 1, false)
				require.NoError(t, err)
				x := s.Walkers()[0]
				require.NoError(t, x.Add([]program.State{m.Init(nil)}))
				epoch := s.epoch
				s.halt.Store(true)
				for more := true; more; {
					var err error
					_, more, err = x.Expand()
					require.NoError(t, err)
				}
				require.Equal(t, epoch, s.epoch)
				if len(x.stack) > 0 {
					halted++
				}
				s.Stop()
				require.NoError(t, s.Close())
			})
			t.Logf("%d walks were halted", halted)
			require.Greater(t, halted, 10)
		})
	}
}
