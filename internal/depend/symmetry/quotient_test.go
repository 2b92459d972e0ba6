package symmetry_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
)

// TestRepresentatives: a representative is in the orbit, is its own representative, and for Fischer's protocol all
// states of an orbit have one.
func TestRepresentatives(t *testing.T) {
	for n := 2; n <= amount.Choose(3, 4); n++ {
		f := find(t, lowertest.Program(t, fmt.Sprintf(fischer, n)), options[0])
		require.Empty(t, f.Unusable())
		g := explore(f, 20_000)
		q := f.NewQuotient(f.m)
		all := map[string]bool{}
		for _, s := range g.states {
			r := q.Representative(s)
			require.Contains(t, g.number, string(r))
			require.Equal(t, r, q.Representative(r))
			all[string(r)] = true
		}
		require.Len(t, all, orbits(f, g))
		require.Len(t, reachable(q), len(all), "the quotient reaches each orbit")
	}
}

// reachable returns the states that q reaches.
func reachable(q interface {
	Init(program.State) program.State
	Enabled(program.State, *program.Moves)
	Fire(program.State, program.Move, *program.Outcomes)
}) map[string]bool {
	todo := []program.State{q.Init(nil)}
	seen := map[string]bool{string(todo[0]): true}
	var moves program.Moves
	var out program.Outcomes
	for i := 0; i < len(todo); i++ {
		q.Enabled(todo[i], &moves)
		for _, mv := range moves.All {
			out.Reset()
			q.Fire(todo[i], mv, &out)
			for _, o := range out.All {
				if !seen[string(o.State)] {
					seen[string(o.State)] = true
					todo = append(todo, slices.Clone(o.State))
				}
			}
		}
	}
	return seen
}

// TestLift: a cycle of the quotient is repeated until the processes are in their places again.
func TestLift(t *testing.T) {
	f := find(t, lowertest.Program(t, `byte a[3]; active [3] proctype P() {
  do :: atomic { a[_pid] == 0 -> a[_pid] = 1 } :: atomic { a[_pid] == 1 -> a[_pid] = 0 } od }`), options[0])
	q := f.NewQuotient(f.m)
	l := program.Lasso{Init: q.Init(nil)}
	// The quotient sets an element, and then sets one and resets one in turn: the same process need not do both.
	first := quotientStep(t, q, l.Init, true)
	second := quotientStep(t, q, first.State, true)
	third := quotientStep(t, q, second.State, false)
	require.Equal(t, first.State, third.State)
	l.Stem, l.Cycle = []program.Step{first}, []program.Step{second, third}
	lifted, _, err := f.Lift(f.m, l, nil)
	require.NoError(t, err)
	require.Zero(t, len(lifted.Cycle)%len(l.Cycle))
	at := lifted.Init
	for _, k := range slices.Concat(lifted.Stem, lifted.Cycle) {
		var out program.Outcomes
		f.m.Fire(at, k.Move, &out)
		require.Equal(t, k.State, slices.Clone(out.All[k.Outcome].State))
		at = k.State
	}
	require.Equal(t, lifted.Stem[len(lifted.Stem)-1].State, at)

	l.Cycle[0].State = l.Init
	_, _, err = f.Lift(f.m, l, nil)
	require.ErrorContains(t, err, "no such step")
}

// quotientStep returns a step of q from s that sets an element, or resets one.
func quotientStep(t *testing.T, q interface {
	Enabled(program.State, *program.Moves)
	Fire(program.State, program.Move, *program.Outcomes)
}, s program.State, sets bool) program.Step {
	t.Helper()
	ones := func(s program.State) (n int) {
		for _, b := range s[2:5] { // a is the only global
			n += int(b)
		}
		return n
	}
	var moves program.Moves
	q.Enabled(s, &moves)
	for _, mv := range moves.All {
		var out program.Outcomes
		q.Fire(s, mv, &out)
		if o := out.All[0]; (ones(o.State) > ones(s)) == sets {
			return program.Step{Move: mv, State: slices.Clone(o.State)}
		}
	}
	t.Fatal("no such step")
	return program.Step{}
}
