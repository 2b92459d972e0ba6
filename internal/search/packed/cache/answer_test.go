package cache

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/coding"
)

// A kept answer has, once unfolded, the details of the computed answer, also after the components were moved.
func TestUnfold(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		m := &Transitions{}
		l := coding.Layout{Words: 1 + draw.IntN(2)}
		place := func() {
			l.Fields = make([]coding.Field, 5)
			for i := range l.Fields {
				l.Fields[i] = coding.Field{Word: draw.IntN(l.Words), Shift: uint(8 * i), Bits: uint(draw.IntN(9))}
			}
			m.Coding = coding.NewFixed(l)
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
				o := Outcome{from: int32(len(a.settings)), merged: draw.IntN(2) == 0}
				for range draw.IntN(4) {
					s := coding.Setting{Component: int32(draw.IntN(5)), Code: uint32(draw.IntN(256))}
					a.settings = append(a.settings, s)
				}
				o.to = int32(len(a.settings))
				a.outcomes = append(a.outcomes, o)
			}
			a.from = append(a.from, int32(len(a.outcomes)))
		}
		b := a.compactCopy(string(a.encode(nil)))
		settle := func() {
			a.changes = a.changes[:0]
			for i := range a.outcomes {
				a.addChanges(&a.outcomes[i], m.Coding)
			}
			a.orderSuccessors(m.Words())
		}
		for range 2 {
			settle()
			m.refitAnswer(b)
			require.True(t, slices.Equal(a.moves, m.AppendMoves(nil, b)))
			require.Nil(t, b.details)
			require.Equal(t, a.steps, b.steps)
			require.Equal(t, a.enabled, b.enabled)
			if m.Words() == 1 {
				require.True(t, slices.Equal(a.Steps(), b.Steps()))
			}
			before := m.cached
			m.LoadDetails(b)
			require.Equal(t, before+b.details.bytes(), m.cached)
			require.True(t, slices.Equal(a.moves, b.moves))
			require.Equal(t, a.from, b.from)
			require.True(t, slices.Equal(a.changes, b.changes))
			require.True(t, slices.Equal(a.successors, b.successors))
			require.True(t, slices.Equal(a.outcomes, b.outcomes))
			place()
		}
	}
}
