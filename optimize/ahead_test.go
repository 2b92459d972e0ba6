package optimize

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/exec/closure"
	"ltlpor/internal/oracle"
	"ltlpor/internal/random"
)

// A prepared program has no states but those of the original, and those in which some processes have
// taken ahead what they might (doc/reduction.md, "Control before a handshake"): in models that are
// dense in sequences with handshakes. The bound is needed: some have more than the original.
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
		for _, state := range x.graph.States {
			require.True(t, resting[string(state)], "seed %d\n%s", n, text)
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
		for _, state := range g.States {
			require.True(t, resting[string(state)], "seed %d\n%s", n, text)
		}
		if len(g.States) > len(s.graph.States) {
			more++
		}
		if len(x.graph.States) > len(s.graph.States) {
			t.Log(n, len(x.graph.States), len(g.States), len(s.graph.States), len(resting))
		}
	}
	t.Log(ahead, more)
	require.Greater(t, more, 10)
}
