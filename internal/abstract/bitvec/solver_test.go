package bitvec

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
)

// waysOf returns solvers that must agree: by enumeration only, by SAT only, and the default.
func waysOf(p *Pool) map[string]*Solver {
	return map[string]*Solver{
		"enumeration": NewSolver(p, Limits{Bits: 24}),
		"SAT":         NewSolver(p, Limits{Bits: -1}),
		"default":     NewSolver(p, Limits{}),
	}
}

// A random expression over few bits, against the definition: its value, if any, where it holds, implications, and the
// result of an assignment.
func TestRandomTerms(t *testing.T) {
	runs := amount.Choose[uint64](100, 400)
	for seed := range runs {
		checkRandom(t, rand.New(rand.NewPCG(seed, 7)))
	}
}

func FuzzTerms(f *testing.F) {
	f.Add(uint64(1), uint64(2))
	f.Fuzz(func(t *testing.T, a, b uint64) { checkRandom(t, rand.New(rand.NewPCG(a, b))) })
}

func checkRandom(t *testing.T, r *rand.Rand) {
	s := newSpace(bitType, unsigned(uint8(1+r.IntN(3))), unsigned(uint8(1+r.IntN(4))))
	small := s.Pool.vars // a signed type of few bits does not exist; this is a small short
	small[2].d.Signed = r.IntN(2) == 0
	var exprs []program.Expr
	var terms []*Term
	for range 3 {
		x := randomExpr(r, s.places, r.IntN(6))
		exprs, terms = append(exprs, x), append(terms, s.read(x))
	}
	x, y, z := terms[0], terms[1], terms[2]
	to := s.places[r.IntN(len(s.places))]
	after, defined, holds := s.Substitute(x, s.of[to], z), s.Defined(x), s.Holds(x)
	both, implied, negated := false, true, s.Not(x)
	s.each(func(of map[*program.Variable]int32, value func(Var) int32) {
		n, ok := evaluate(exprs[0], of)
		same(t, s.Pool, x, value, n, ok)
		same(t, s.Pool, defined, value, program.Truth(ok), true)
		same(t, s.Pool, holds, value, program.Truth(ok && n != 0), true)
		same(t, s.Pool, negated, value, program.Truth(n == 0), ok)
		m, fine := evaluate(exprs[1], of)
		both = both || ok && n != 0 && fine && m != 0
		implied = implied && (!ok || n == 0 || fine && m != 0)
		if k, ok := evaluate(exprs[2], of); ok {
			next := map[*program.Variable]int32{}
			for v, n := range of {
				next[v] = n
			}
			next[to] = s.Domain(s.of[to]).Cut(k)
			n, ok = evaluate(exprs[0], next)
			same(t, s.Pool, after, value, n, ok)
		}
	})
	for name, solver := range waysOf(s.Pool) {
		answer, model := solver.Satisfiable(context.Background(), x, y)
		require.Equal(t, answerOf(both), answer, "%s: %s and %s", name, s.Text(x), s.Text(y))
		if both {
			for _, x := range terms[:2] {
				n, ok := x.Eval(func(v Var) int32 { return model[v] })
				require.True(t, ok && n != 0)
			}
			for v, n := range model {
				require.Equal(t, s.Domain(v).Cut(n), n)
			}
		}
		answer, _ = solver.Implies(context.Background(), []*Term{x}, y)
		require.Equal(t, answerOf(implied), answer, "%s: %s implies %s", name, s.Text(x), s.Text(y))
	}
}

func answerOf(b bool) Answer {
	if b {
		return Yes
	}
	return No
}

// same requires x to have value n, or no value, within its limits.
func same(t *testing.T, p *Pool, x *Term, value func(Var) int32, n int32, ok bool) {
	t.Helper()
	m, fine := x.Eval(value)
	if fine != ok || ok && (m != n || n < x.least || x.greatest < n) || !ok && !x.partial {
		t.Fatalf("%s is %d, %v with limits %d, %d; want %d, %v", p.Text(x), m, fine, x.least, x.greatest, n, ok)
	}
}

// Each operator with full words: the solver knows exactly the result.
func TestOperatorsOfWords(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	types := []program.VarType{bitType, byteType, shortType, intType, unsigned(5), unsigned(17)}
	for _, op := range everyOperator {
		for range 12 {
			s := newSpace(types[r.IntN(len(types))], types[r.IntN(len(types))])
			a, b := s.Var(0), s.Var(1)
			m := s.Domain(0).Cut(corners[r.IntN(len(corners))])
			n := s.Domain(1).Cut(corners[r.IntN(len(corners))])
			x := s.operator(op, a, b)
			given := []*Term{s.Binary(program.OpEq, a, s.Const(m)), s.Binary(program.OpEq, b, s.Const(n))}
			want, ok := x.Eval(func(v Var) int32 { return []int32{m, n}[v] })
			solver := NewSolver(s.Pool, Limits{Bits: -1})
			is := s.Binary(program.OpEq, x, s.Const(want))
			answer, _ := solver.Implies(context.Background(), given, is)
			require.Equal(t, answerOf(ok), answer, "%d %s %d is %d", m, symbols[op], n, want)
			defined, _ := solver.Implies(context.Background(), given, s.Defined(x))
			require.Equal(t, answerOf(ok), defined)
			other := s.Binary(program.OpNe, x, s.Const(want))
			answer, _ = solver.Satisfiable(context.Background(), append(slices.Clone(given), other)...)
			require.Equal(t, No, answer)
		}
	}
}

func (s *space) operator(op program.Operator, x, y *Term) *Term {
	if isUnary(op) {
		return s.Unary(op, x)
	}
	return s.Binary(op, x, y)
}

// Laws of arithmetic that need the solver, and tempting laws that are false.
func TestEntailments(t *testing.T) {
	s := newSpace(intType, intType, byteType, shortType, unsigned(6))
	a, b, c, d, e := s.Var(0), s.Var(1), s.Var(2), s.Var(3), s.Var(4)
	zero, one, two, three := s.Const(0), s.Const(1), s.Const(2), s.Const(3)
	of := func(op program.Operator) func(x, y *Term) *Term {
		return func(x, y *Term) *Term { return s.Binary(op, x, y) }
	}
	less, upTo, equal, differ := of(program.OpLt), of(program.OpLe), of(program.OpEq), of(program.OpNe)
	sum, times, quotient, rest := of(program.OpAdd), of(program.OpMul), of(program.OpDiv), of(program.OpMod)
	given := func(xs ...*Term) []*Term { return xs }
	for _, c := range []struct {
		name  string
		given []*Term
		y     *Term
		want  Answer
	}{
		{"a number that is one greater may be less", nil, less(a, sum(a, one)), No},
		{"unless it is not the greatest", given(less(a, b)), less(a, sum(a, one)), Yes},
		{"a byte plus one is greater", nil, less(c, sum(c, one)), Yes},
		{"and as a byte it may be 0", nil, less(c, s.Cut(sum(c, one), Domain{Bits: 8})), No},
		{"a short has a sign", nil, upTo(zero, d), No},
		{"a sum of shorts does not wrap", given(less(zero, d)), less(zero, sum(d, c)), Yes},
		{"a sum of numbers that are not negative may be", nil, upTo(zero, sum(c, s.Const(math.MaxInt32))), No},
		{"order is transitive", given(less(a, b), less(b, c)), less(a, c), Yes},
		{"quotient and remainder", given(differ(e, zero)), equal(sum(times(quotient(c, e), e), rest(c, e)), c), Yes},
		{"which there are not of 0", nil, upTo(rest(c, d), c), No},
		{"a premise with a fault does not hold", given(equal(quotient(c, d), three)), differ(d, zero), Yes},
		{"premises that cannot hold imply all", given(less(a, b), less(b, a)), equal(d, three), Yes},
		{"premises of other variables count", given(less(a, b), less(b, a)), equal(c, three), Yes},
		{"what is multiplied by two is even", nil, equal(rest(times(a, two), two), zero), Yes},
	} {
		got, _ := NewSolver(s.Pool, Limits{}).Implies(context.Background(), c.given, c.y)
		require.Equal(t, c.want, got, c.name)
	}
}

// Operators without a value, and cases in which they are not evaluated.
func TestWhereTermsHaveAValue(t *testing.T) {
	s := newSpace(unsigned(3), unsigned(3))
	load := func(i int) program.Expr { return &program.Load{Place: program.Place{Var: s.places[i]}} }
	bin := func(op program.Operator, x, y program.Expr) program.Expr { return &program.Binary{Op: op, X: x, Y: y} }
	a, b := load(0), load(1)
	quotient := bin(program.OpDiv, b, a)
	shift := bin(program.OpShl, b, bin(program.OpSub, a, program.Const{Value: 3}))
	for _, x := range []program.Expr{
		quotient, shift, bin(program.OpMod, a, b), bin(program.OpShr, a, &program.Unary{Op: program.OpNeg, X: b}),
		bin(program.OpAnd, a, quotient), bin(program.OpAnd, quotient, a), bin(program.OpOr, b, quotient),
		bin(program.OpOr, shift, b), &program.If{C: a, A: quotient, B: b}, &program.If{C: quotient, A: a, B: b},
		bin(program.OpMul, quotient, program.Const{}), bin(program.OpEq, quotient, quotient),
		bin(program.OpDiv, a, quotient), bin(program.OpSub, shift, shift),
	} {
		y := s.read(x)
		s.each(func(of map[*program.Variable]int32, value func(Var) int32) {
			n, ok := evaluate(x, of)
			same(t, s.Pool, y, value, n, ok)
			same(t, s.Pool, s.Defined(y), value, program.Truth(ok), true)
			same(t, s.Pool, s.Holds(y), value, program.Truth(ok && n != 0), true)
		})
	}
}

// Parts without a common variable are decided separately: a question of many bits is small.
func TestParts(t *testing.T) {
	s := newSpace(slices.Repeat([]program.VarType{unsigned(3)}, 30)...)
	var xs []*Term
	for i := range 30 {
		xs = append(xs, s.Binary(program.OpLt, s.Const(5), s.Var(Var(i))))
	}
	solver := NewSolver(s.Pool, Limits{})
	answer, values := solver.Satisfiable(context.Background(), xs...)
	require.Equal(t, Yes, answer)
	require.Len(t, values, 30)
	require.Equal(t, [2]int{30, 0}, [2]int{solver.Enumerated, solver.Solved})
	xs = append(xs, s.Binary(program.OpEq, s.Var(3), s.Var(7)))
	xs = append(xs, s.Binary(program.OpLt, s.Const(6), s.Var(3)), s.Binary(program.OpLt, s.Var(7), s.Const(7)))
	answer, _ = solver.Satisfiable(context.Background(), xs...)
	require.Equal(t, No, answer)
}
