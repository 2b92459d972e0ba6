package optimize

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
)

// Before its first choice, a merged step asks whether to stop, in a state with the propositions of its end. If not
// stopped, it continues as usual.
func TestMergedStepsStop(t *testing.T) {
	s := mustLoad(t, `byte x;
		active proctype P() { byte a, b, c;
			if :: x = 1 :: x = 2 fi;
			c = 3;
			if :: a = 0 :: a = 1 fi; if :: b = 0 :: b = 1 fi;
			x = a + b + c }
		active proctype Q() { x = x }`, "F (x == 1)")
	q := Program(s.p, Options{Merge: true, Props: s.formulas[0].props})
	m, err := closure.Compile(q)
	require.NoError(t, err)
	init := m.Init(nil)
	var moves program.Moves
	m.Enabled(init, &moves)
	fire := func(mv program.Move, stops func(program.State) bool) []program.Outcome {
		out := program.Outcomes{Stops: stops}
		m.Fire(init, mv, &out)
		return out.All
	}
	stopped := 0
	for _, mv := range moves.All {
		all := fire(mv, nil)
		var asked []program.State
		ask := func(answer bool) func(program.State) bool {
			return func(s program.State) bool {
				m.Props(s) // as a search does
				asked = append(asked, append(program.State(nil), s...))
				return answer
			}
		}
		require.Equal(t, all, fire(mv, ask(false)))
		if len(all) == 1 {
			require.Empty(t, asked)
			require.Equal(t, all, fire(mv, ask(true)))
			continue
		}
		stopped++
		require.Len(t, all, 4)
		require.Len(t, asked, 1)
		some := fire(mv, ask(true))
		require.Len(t, some, 1)
		require.True(t, some[0].Merged)
		require.Equal(t, asked[0], some[0].State)
		for _, o := range all {
			require.True(t, o.Merged)
			require.Equal(t, m.Props(o.State), m.Props(some[0].State))
			require.NotEqual(t, o.State, some[0].State)
		}
	}
	require.Equal(t, 2, stopped)
}
