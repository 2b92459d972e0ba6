package ample

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
)

// If little is remembered the memo rests for some time, and is asked again later.
func TestTheMemoRests(t *testing.T) {
	for _, c := range []struct {
		known func(i int) bool
		rests bool
	}{
		{func(i int) bool { return i%4 != 0 }, false},
		{func(i int) bool { return i%4 != 0 && i != 1 }, true},
		{func(int) bool { return false }, true},
	} {
		var m memo
		for i := range window {
			require.False(t, m.rests())
			m.learn(c.known(i))
		}
		for range restFor {
			require.Equal(t, c.rests, m.rests())
		}
		require.False(t, m.rests())
	}
}

// Choices are the same with and without a resting memo. Both cases occur.
func TestARestChangesNoChoice(t *testing.T) {
	rows, all := int64(0), int64(0)
	samples(t, 240, func(seed uint64, s *sample) {
		o := Options{S: seed%3 == 0, Operands: Operands(seed % 2)}
		if o.isOff(s.relations) {
			return
		}
		a, b := New(s.relations, s.machine.View, o), New(s.relations, s.machine.View, o)
		s.each(func(i int, m *program.Moves, closes func(program.Move) bool) {
			b.memo.rest = 1
			want, got := a.Choose(m, closes), b.Choose(m, closes)
			require.Equal(t, moves(a, m, want), moves(b, m, got), "seed %d, state %d", seed, i)
		})
		all += a.Figures().Hits + a.Figures().Misses
		rows += a.Figures().Hits + a.Figures().Misses - b.Figures().Hits - b.Figures().Misses
	})
	t.Logf("%d looked up, %d of them not where the memo rests", all, rows)
	require.Greater(t, rows, int64(100))
	require.Greater(t, all-rows, int64(100))
}

// moves returns a copy of the moves that c stands for.
func moves(a *Selector, m *program.Moves, c program.Choice) []program.Move {
	return append([]program.Move(nil), a.Moves(m, c)...)
}
