package bitvec

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
)

// An assignment of a random expression to a variable of any type, by the machine: the stored value, or a fault. The
// solver agrees.
func TestAssignmentsOfTheMachine(t *testing.T) {
	runs := amount.Choose[uint64](160, 1500)
	types := []string{"bit", "bool", "byte", "short", "int", "mtype", "chan", "unsigned", "pid"}
	faults := 0
	for seed := range runs {
		r := rand.New(rand.NewPCG(seed, 9))
		var model strings.Builder
		for i := range 4 {
			bits := ""
			typ := types[r.IntN(len(types))]
			if typ == "unsigned" {
				bits = fmt.Sprintf(" : %d", 1+r.IntN(31))
			}
			fmt.Fprintf(&model, "%s v%d%s;\n", typ, i, bits)
		}
		p := lowertest.Program(t, model.String()+"active proctype P() { v0 = v1 }")
		assign := p.Edges[0].Ops[0].Assign
		assign.X = randomExpr(r, p.Globals, 1+r.IntN(5))
		for _, v := range p.Globals {
			n := corners[r.IntN(len(corners))]
			v.Init = []int32{v.Type.Cut(n)}
		}
		stored, fault := runOnce(t, p)
		if fault != nil {
			faults++
		}
		checkAssignment(t, p, assign, stored, fault, seed%5 == 0)
	}
	require.Greater(t, faults, int(runs/20))
}

// runOnce returns the value of v0 after the only step of p, or the fault.
func runOnce(t *testing.T, p *program.Program) (int32, *program.Fault) {
	m, err := closure.Compile(p)
	require.NoError(t, err)
	s := m.Init(nil)
	var moves program.Moves
	m.Enabled(s, &moves)
	require.NotEmpty(t, moves.All)
	var out program.Outcomes
	m.Fire(s, moves.All[0], &out)
	require.Len(t, out.All, 1)
	if f := out.All[0].Fault; f != nil {
		return 0, f
	}
	view := m.View()
	view.Select(out.All[0].State)
	return view.Global(p.Globals[0], 0), nil
}

func checkAssignment(
	t *testing.T, p *program.Program, a *program.Assign, stored int32, fault *program.Fault, solve bool,
) {
	s := &space{Pool: NewPool(), of: map[*program.Variable]Var{}}
	var given []*Term
	for _, v := range p.Globals {
		s.of[v] = s.NewVar(v.Name, DomainOf(v.Type))
		given = append(given, s.Binary(program.OpEq, s.Var(s.of[v]), s.Const(v.Init[0])))
	}
	value := func(v Var) int32 { return p.Globals[v].Init[0] }
	to := s.of[a.To.Var]
	x := s.read(a.X)
	after := s.Substitute(s.Var(to), to, x)
	n, ok := after.Eval(value)
	require.Equal(t, fault == nil, ok, "%s", s.Text(x))
	is := s.Binary(program.OpEq, after, s.Const(stored))
	if ok {
		require.Equal(t, stored, n, "%s as %s", s.Text(x), s.Domain(to))
	} else {
		require.Contains(t, []program.FaultKind{program.DivisionByZero, program.NegativeShift}, fault.Kind)
	}
	if solve {
		solver := NewSolver(s.Pool, Limits{Bits: -1})
		answer, _ := solver.Implies(context.Background(), given, is)
		require.Equal(t, answerOf(ok), answer, "%s is %d", s.Text(after), stored)
	}
}

// The domain of a type has the numbers of the type.
func TestDomains(t *testing.T) {
	kinds := []program.VarType{bitType, byteType, shortType, intType, {Kind: program.Mtype}, {Kind: program.Chan}}
	for bits := range uint8(32) {
		kinds = append(kinds, unsigned(bits+1))
	}
	for _, typ := range kinds {
		d := DomainOf(typ)
		least, greatest := d.limits()
		for _, n := range corners {
			require.Equal(t, typ.Cut(n), d.Cut(n), "%d as %s", n, d)
			require.True(t, least <= d.Cut(n) && d.Cut(n) <= greatest)
		}
		require.Equal(t, [2]int32{least, greatest}, [2]int32{d.Cut(least), d.Cut(greatest)})
	}
}

// An expression without a term needs a term from the caller.
func TestOtherExpressions(t *testing.T) {
	s := newSpace(byteType)
	length := &program.ChanTest{Op: program.ChanLen, Chan: program.Const{Value: 1}}
	x := &program.Binary{Op: program.OpLt, X: length, Y: &program.Load{Place: program.Place{Var: s.places[0]}}}
	place := func(p *program.Place) (Var, bool) { v, ok := s.of[p.Var]; return v, ok }
	_, ok := s.FromExpr(x, place, nil)
	require.False(t, ok)
	n := s.Var(s.NewVar("len(c)", Domain{Bits: 8}))
	term, ok := s.FromExpr(x, place, func(x program.Expr) (*Term, bool) { return n, x == program.Expr(length) })
	require.True(t, ok)
	require.Equal(t, "len(c) < a", s.Text(term))
	_, ok = s.FromExpr(x, func(*program.Place) (Var, bool) { return 0, false }, nil)
	require.False(t, ok)
}
