package optimize

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/testing/oracle"
	"ltlpor/internal/testing/random"
)

// Each state of a prepared program is a state of the original, or a state in which some processes have legally moved
// ahead (doc/dev/reduction/optimizations.md, "Control before a handshake"). The models have many sequences with
// rendezvous.
func TestNobodyRestsElsewhere(t *testing.T) {
	ahead, more := 0, 0
	for n := range uint64(100) {
		text := random.Handshakes(n).String()
		s, err := load(text)
		if errors.Is(err, errTooLarge) {
			continue
		}
		require.NoError(t, err, text)
		x, err := s.prepare(Options{Merge: true})
		require.NoError(t, err, text)
		resting, err := s.resting(x.q)
		require.NoError(t, err)
		w := s.writer(nil, x.views())
		for _, state := range x.graph.States {
			require.True(t, resting[w.text(state)], "seed %d\n%s", n, text)
		}
		if x.q.Ahead == nil {
			continue
		}
		ahead++
		m, err := closure.Compile(oracle.Stepwise(x.q))
		require.NoError(t, err)
		g, ok := oracle.Explore(m, maxStates)
		if !ok {
			continue
		}
		w = s.writer(nil, m.View())
		for _, state := range g.States {
			require.True(t, resting[w.text(state)], "seed %d\n%s", n, text)
		}
		if len(g.States) > len(s.graph.States) {
			more++
		}
	}
	t.Log(ahead, more)
	require.Greater(t, more, 10)
}

// If control is removed before a send, a process may rest there although a partner is always ready.
func TestMoreThanTheOriginal(t *testing.T) {
	s := mustLoad(t, `byte x; chan r = [0] of { byte };
		active proctype P() { byte i; do :: x = 1 - x :: atomic { i == 0; r!1 } od }
		active proctype Q() { do :: r?_ od }
		active proctype R() { do :: assert(x < 2) od }`)
	x, err := s.prepare(Options{Merge: true})
	require.NoError(t, err)
	resting, err := s.resting(x.q)
	require.NoError(t, err)
	require.Len(t, s.graph.States, 2)
	require.Len(t, x.graph.States, 4)
	require.Len(t, resting, 4)
}
