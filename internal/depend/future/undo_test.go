package future_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend"
	"ltlpor/internal/depend/future"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/exectest"
)

// tries finds sets and makes them smaller: a Future, or Rows.
type tries interface {
	Largest(from program.PIDSet) program.PIDSet
	Exclude(p program.PID) program.PIDSet
	Back()
}

// tried counts the tries that were empty, kept, and undone.
type tried struct{ empty, smaller, back int }

// in makes set smaller by tries of x, undoes some, and compares with the result of fresh for the smaller set.
func (c *tried) in(t *testing.T, draw *rand.Rand, x tries, fresh *future.Future, set program.PIDSet, about string) {
	t.Helper()
	var rejected program.PIDSet
	want := fresh.Largest(set)
	set = x.Largest(set)
	require.Equal(t, want, set, about)
	for n := 0; !set.Empty() && n < 12; n++ {
		p := program.PID(draw.IntN(fresh.Processes()))
		if !set.Has(p) {
			continue
		}
		without := set
		without.Remove(p)
		want := fresh.Largest(without)
		for q := range program.PID(fresh.Processes()) {
			if rejected.Has(q) && !want.Has(q) {
				want = program.PIDSet{}
			}
		}
		less := x.Exclude(p)
		require.Equal(t, want, less, "%s\nwithout process %d of %v", about, p, set)
		switch {
		case less.Empty():
			c.empty++
		case draw.IntN(2) == 0:
			x.Back()
			rejected.Add(p)
			c.back++
		default:
			set = less
			c.smaller++
		}
	}
}

// A set made smaller by tries, some of them undone, equals the set that a fresh Future finds.
func TestATryIsTakenBack(t *testing.T) {
	var count tried
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
			var set program.PIDSet
			for k := range mv.All {
				set.AddMovers(mv.All[k])
			}
			x.Reset(&mv)
			fresh.Reset(&mv)
			if i%2 == 1 {
				x.Evaluate()
				fresh.Evaluate()
			}
			count.in(t, draw, x, fresh, set, fmt.Sprintf("%s\nstate %d", text, i))
		}
	}
	t.Logf("%d tries found nothing, %d were taken back, %d were kept", count.empty, count.back, count.smaller)
	require.Greater(t, min(count.empty, count.back, count.smaller), 100)
}
