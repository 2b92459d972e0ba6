package closure_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
)

// behaviour is the expected behaviour of a tiny model: the moves and true propositions after the given steps.
type behaviour struct {
	name  string
	model string
	steps []string
	moves string
	holds []string
}

func (b *behaviour) check(t *testing.T) {
	m := load(t, b.model, b.holds...)
	for _, s := range b.steps {
		m.step(s)
		if m.fault != nil { // behind which the run goes on
			require.Equal(t, program.TooFewFields, m.fault.Kind, "%s: %v", s, m.fault)
		}
	}
	require.Equal(t, b.moves, m.moves())
	require.Equal(t, uint64(1)<<len(b.holds)-1, m.machine.Props(m.state), "%s", b.holds)
}

func TestBehaviour(t *testing.T) {
	for _, table := range [][]behaviour{choices, processes, channels, handshakes, atomics} {
		for _, b := range table {
			t.Run(b.name, b.check)
		}
	}
}
