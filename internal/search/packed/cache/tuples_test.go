package cache

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/coding"
)

// A tuple is identified by its shape, and by the place and moves of every process, for any number of these.
func TestTuples(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 1))
	const most = 40
	l := coding.Layout{Words: most}
	a := &projections{}
	for p := range most {
		l.Fields = append(l.Fields, coding.Field{Word: p, Bits: 32})
		a.locations = append(a.locations, &projection{projectionName: projectionName{component: p}})
	}
	c := coding.NewFixed(l)
	var x tuples
	want := map[string]uint64{}
	w, kept := make([]uint64, most), map[string]*Answer{}
	for i := range 6000 {
		shape := uint32(draw.IntN(1 + i/100))
		n := most - int(shape)%3
		var present []*Answer
		name := fmt.Sprint(shape)
		for p := range n {
			w[p] = uint64(draw.IntN(2 + i/3000))
			q := newAnswer()
			for e := range draw.IntN(2 + p%2) {
				q.moves = append(q.moves, program.Move{Edge: program.EdgeID(e), Proc: program.PID(p)})
			}
			if p > 4 && draw.IntN(100) > 0 {
				w[p], q.moves = 0, nil
			}
			own := fmt.Sprint(p, w[p], q.moves)
			if kept[own] != nil && draw.IntN(2) == 0 {
				q = kept[own] // has a class already
			}
			kept[own] = q
			present = append(present, q)
			name += own
		}
		x.setKey(&Transitions{Coding: c}, w, shape, a, present)
		require.Equal(t, want[name], x.lookup(x.key))
		want[name] = uint64(i) + 1
		x.set(x.key, uint64(i)+1)
	}
	require.Greater(t, x.words, 1)
	require.Equal(t, len(want), x.n)
	require.Less(t, x.n, 6000)
}
