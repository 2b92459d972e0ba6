package future_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/depend"
	"ltlpor/depend/future"
	"ltlpor/exec/exectest"
	"ltlpor/program"
)

// A set that is made smaller by tries, some of them taken back, is what a look at the smaller
// set finds that knows nothing of tries.
func TestATryIsTakenBack(t *testing.T) {
	empty, smaller, back := 0, 0, 0
	for n, text := range someModels(90) {
		p, m := compile(t, text)
		r := depend.New(p)
		x, fresh := future.New(r, m.View(), nil), future.New(r, m.View(), nil)
		draw := rand.New(rand.NewPCG(2, uint64(n)))
		for i, s := range exectest.States(m, 40) {
			var mv program.Moves
			m.Enabled(s, &mv)
			if mv.Timeout {
				continue
			}
			var set, rejected program.PIDSet
			for k := range mv.All {
				set.AddMovers(mv.All[k])
			}
			x.Reset(&mv)
			fresh.Reset(&mv)
			if i%2 == 1 {
				x.Evaluate()
				fresh.Evaluate()
			}
			set = x.Largest(set)
			for tries := 0; !set.Empty() && tries < 12; tries++ {
				p := program.PID(draw.IntN(x.Processes()))
				if !set.Has(p) {
					continue
				}
				without := set
				without.Remove(p)
				want := fresh.Largest(without)
				for q := range program.PID(x.Processes()) {
					if rejected.Has(q) && !want.Has(q) {
						want = program.PIDSet{}
					}
				}
				less := x.Without(p)
				require.Equal(t, want, less, "%s\nstate %d, without process %d of %v", text, i, p, set)
				switch {
				case less.Empty():
					empty++
				case draw.IntN(2) == 0:
					x.Back()
					rejected.Add(p)
					back++
				default:
					set = less
					smaller++
				}
			}
		}
	}
	t.Logf("%d tries found nothing, %d were taken back, %d were kept", empty, back, smaller)
	require.Greater(t, min(empty, back, smaller), 100)
}
