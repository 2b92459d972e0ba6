package bitvec

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
)

// Random clauses against every assignment: around four clauses per variable, where both answers are frequent.
func TestSATSolver(t *testing.T) {
	answers := map[Answer]int{}
	for seed := range uint64(1500) {
		r := rand.New(rand.NewPCG(seed, 1))
		vars := 1 + r.IntN(11)
		clauses := make([][]int, r.IntN(6*vars+1))
		for i := range clauses {
			for range 1 + min(r.IntN(4), 1+r.IntN(3)) {
				clauses[i] = append(clauses[i], (1+r.IntN(vars))*(1-2*r.IntN(2)))
			}
		}
		want := No
		for n := 0; n < 1<<vars && want == No; n++ {
			model := make([]bool, vars+1)
			for i := range vars {
				model[i+1] = n>>i&1 != 0
			}
			if satisfies(model, clauses) {
				want = Yes
			}
		}
		given := make([][]int, len(clauses)) // gophersat may keep and change its arguments
		for i := range clauses {
			given[i] = append([]int{}, clauses[i]...)
		}
		got, model := satisfiable(context.Background(), given, vars, 1000)
		require.Equal(t, want, got, "%v", clauses)
		if got == Yes {
			require.True(t, satisfies(append([]bool{false}, model...), clauses), "%v", clauses)
		}
		answers[got]++
	}
	require.Greater(t, answers[Yes], 300)
	require.Greater(t, answers[No], 300)
}

// pigeons returns clauses that give each of n+1 pigeons a separate hole of n: hard to refute.
func pigeons(n int) (clauses [][]int, vars int) {
	in := func(pigeon, hole int) int { return pigeon*n + hole + 1 }
	for p := range n + 1 {
		var some []int
		for h := range n {
			some = append(some, in(p, h))
			for q := range p {
				clauses = append(clauses, []int{-in(p, h), -in(q, h)})
			}
		}
		clauses = append(clauses, some)
	}
	return clauses, n * (n + 1)
}

func TestSATSolverRefutes(t *testing.T) {
	clauses, vars := pigeons(6)
	answer, _ := satisfiable(context.Background(), clauses, vars, 100_000)
	require.Equal(t, No, answer)
}

// At each bound there is no answer; with a greater bound the answer is right.
func TestLimits(t *testing.T) {
	s := newSpace(byteType, byteType, bitType)
	x, y := s.Var(0), s.Var(1)
	quotient, remainder := s.Binary(program.OpDiv, x, y), s.Binary(program.OpMod, x, y)
	whole := s.Binary(program.OpAdd, s.Binary(program.OpMul, quotient, y), remainder)
	wrong := s.And(s.Defined(whole), s.Binary(program.OpNe, whole, x), s.Binary(program.OpLt, s.Var(2), y))
	for _, c := range []struct {
		limits Limits
		want   Answer
	}{
		{Limits{Bits: -1}, No}, {Limits{Gates: 100}, Unknown}, {Limits{Conflicts: 1}, Unknown},
	} {
		answer, _ := NewSolver(s.Pool, c.limits).Satisfiable(context.Background(), wrong)
		require.Equal(t, c.want, answer, "%v", c.limits)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for name, solver := range waysOf(s.Pool) {
		answer, _ := solver.Satisfiable(ended, wrong)
		require.Equal(t, Unknown, answer, name)
	}
}
