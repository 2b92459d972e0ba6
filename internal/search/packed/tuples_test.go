package packed

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
)

// A tuple is identified by its shape, and by the place and moves of each process, for any number of these.
func TestTuples(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 1))
	const most = 40
	c := &coding{components: make([]component, most)}
	a := &aspects{}
	for p := range most {
		c.components[p] = component{word: p, bits: 32}
		a.at = append(a.at, &lens{lensName: lensName{component: p}})
	}
	var x tuples
	want := map[string]uint64{}
	w, kept := make([]uint64, most), map[string]*answer{}
	for i := range 6000 {
		k := &shape{code: uint32(draw.IntN(1 + i/100))}
		n := most - int(k.code)%3
		var present []*answer
		name := fmt.Sprint(k.code)
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
		x.tell(&memo{coding: c}, w, k, a, present)
		require.Equal(t, want[name], x.at(x.key))
		want[name] = uint64(i) + 1
		x.set(x.key, uint64(i)+1)
	}
	require.Greater(t, x.words, 1)
	require.Equal(t, len(want), x.n)
	require.Less(t, x.n, 6000)
}
