package packed

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/exectest"
)

// Stop halts a repacking, although the repacking walker holds the lock for which Stop waits. The coding stays, and
// the walk ends without an error.
func TestHalt(t *testing.T) {
	for name, l := range map[string]limits{
		"widened": {joint: 1 << 12, list: 1 << 16, tried: 4096, missed: 3, bytes: 1 << 30, word: 64},
		"cut":     {joint: 3, list: 2, tried: 1 << 30, missed: 1, bytes: 1 << 30, word: 64},
		"tree":    {joint: 1 << 12, list: 1 << 16, tried: 4096, missed: 3, bytes: 1 << 30, word: 7, root: 14},
	} {
		t.Run(name, func(t *testing.T) {
			halted := 0
			exectest.Programs(t, uint64(*programs)/10, func(p *program.Program) {
				m := machineOf(t, p)
				if m == nil {
					return
				}
				s, err := newStore(m, true, l).Space(1, false)
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
