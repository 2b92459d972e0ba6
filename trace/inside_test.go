package trace_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/trace"
)

// The statements inside d_steps: computed elements, messages, a handshake received in a d_step, and a failure
// half-way.
func TestInsideGolden(t *testing.T) {
	const model = `byte a[3], x; chan c = [2] of { byte }; chan r = [0] of { byte };
active proctype P() {
	byte i;
	d_step {
		c!7;
		do
		:: i < 2 -> a[i] = i + 1; i++
		:: else -> break
		od;
		printf("%d\n", i);
		c?x
	}
	r!5;
	d_step { a[1] = 0; i = x / a[1]; x = 0 }
}
active proctype Q() {
	byte v;
	d_step { r?v; x = v; v = 0 }
}`
	p, m := compile(t, model)
	tr, err := trace.Replay(p, m, walk(m, 9, func(n int) int { return n - 1 }))
	require.NoError(t, err)
	out := text(t, tr, trace.TextOptions{OpenDSteps: true})
	compare(t, "inside.golden", []byte(out))
	require.NotContains(t, text(t, tr, trace.TextOptions{}), "1.1")
	require.Contains(t, text(t, tr, trace.TextOptions{OpenDSteps: true, MaxSteps: 4}), "... statements 3 to")
}

// The statements inside a d_step lead to the state after the d_step.
func TestInsideLeadsWhereTheStepDoes(t *testing.T) {
	p, m := compile(t, everything)
	opener := m.Clone().(*closure.Machine)
	opened := 0
	for seed := range uint64(20) {
		tr, err := trace.Replay(p, m, walk(m, 150, rand.New(rand.NewPCG(seed, 6)).IntN))
		require.NoError(t, err)
		before := m.Init(nil)
		for _, s := range tr.Steps {
			var last program.State
			n := 0
			opener.VisitDStep(before, s.Move, func(_ *program.Edge, after program.State) {
				last = slices.Clone(after)
				n++
			})
			if s.Move.Edge >= 0 && p.Edges[s.Move.Edge].Sub != nil {
				opened++
				require.Equal(t, 3, n) // the model's d_step has as many
				require.Empty(t, trace.Compare(p, m.View, last, s.State))
			} else {
				require.Zero(t, n)
			}
			before = s.State
		}
	}
	require.Greater(t, opened, 50)
}
