package packed

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
)

// A kept answer has, once unfolded, the details of the computed answer, also after the components were moved.
func TestUnfold(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		m := &memo{coding: &coding{words: 1 + draw.IntN(2)}}
		place := func() {
			m.components = make([]component, 5)
			for i := range m.components {
				m.components[i] = component{word: draw.IntN(m.words), shift: uint(8 * i), bits: uint(draw.IntN(9))}
			}
		}
		place()
		a := newAnswer()
		a.clear()
		for range draw.IntN(5) {
			mv := program.Move{PeerEdge: -1, Proc: 200, Peer: program.NoPID}
			mv.Edge = program.EdgeID(draw.IntN(1 << 20))
			if draw.IntN(2) == 0 {
				mv.PeerEdge, mv.Peer = program.EdgeID(draw.IntN(300)), program.PID(draw.IntN(200))
			}
			a.moves = append(a.moves, mv)
			for range 1 + draw.IntN(3) {
				o := outcome{from: int32(len(a.settings)), merged: draw.IntN(2) == 0}
				for range draw.IntN(4) {
					a.settings = append(a.settings, setting{int32(draw.IntN(5)), uint32(draw.IntN(256))})
				}
				o.to = int32(len(a.settings))
				a.outcomes = append(a.outcomes, o)
			}
			a.from = append(a.from, int32(len(a.outcomes)))
		}
		b := a.brief(string(a.fold(nil)))
		settle := func() {
			a.changes = a.changes[:0]
			for i := range a.outcomes {
				a.settle(&a.outcomes[i], m.components)
			}
			a.order(m.words)
		}
		for range 2 {
			settle()
			m.fit(b)
			require.True(t, slices.Equal(a.moves, m.movesOf(nil, b)))
			require.Nil(t, b.details)
			require.Equal(t, a.steps, b.steps)
			require.Equal(t, a.enabled, b.enabled)
			if m.words == 1 {
				require.True(t, slices.Equal(a.list(), b.list()))
			}
			before := m.bytes
			m.unfold(b)
			require.Equal(t, before+b.details.bytes(), m.bytes)
			require.True(t, slices.Equal(a.moves, b.moves))
			require.Equal(t, a.from, b.from)
			require.True(t, slices.Equal(a.changes, b.changes))
			require.True(t, slices.Equal(a.successors, b.successors))
			require.True(t, slices.Equal(a.outcomes, b.outcomes))
			place()
		}
	}
}
