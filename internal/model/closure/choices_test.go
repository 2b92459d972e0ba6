package closure_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
)

// An atomic sequence that makes choices without end is given up before the call stack is too large, and has a single
// outcome, not an outcome per choice.
func TestEndlessChoices(t *testing.T) {
	for name, body := range map[string]string{
		"for ever": "do :: x++ :: x++ od",
		"for long": "do :: x < 3000000 -> x++ :: x < 3000000 -> x++; y = 1 - y :: x >= 3000000 -> break od",
	} {
		t.Run(name, func(t *testing.T) {
			m := load(t, "int x; bit y; active proctype P() { atomic { "+body+" } }")
			moves := m.enabled()
			require.NotEmpty(t, moves)
			var out program.Outcomes
			m.machine.Fire(m.state, moves[0], &out)
			require.Len(t, out.All, 1)
			require.NotNil(t, out.All[0].Fault)
			require.Equal(t, program.DStepEndless, out.All[0].Fault.Kind)
			require.False(t, out.All[0].Fault.Continues)
		})
	}
}

// In an atomic sequence, only states where paths may join are stored: millions of states in between are no reason to
// give up.
func TestManyWays(t *testing.T) {
	body := "select (a : 0 .. 199); select (b : 0 .. 199)"
	for range 60 {
		body += "; x++"
	}
	m := load(t, "int a, b, x; active proctype P() { atomic { "+body+" } }")
	moves := m.enabled()
	require.Len(t, moves, 1)
	var out program.Outcomes
	m.machine.Fire(m.state, moves[0], &out)
	require.Len(t, out.All, 200*200)
	for i := range out.All {
		require.Nil(t, out.All[i].Fault)
	}
}
