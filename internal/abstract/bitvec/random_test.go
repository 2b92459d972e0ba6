package bitvec

import (
	"math"
	"math/rand/v2"

	"ltlpor/internal/model/program"
)

// corners are the critical numbers of 32-bit arithmetic.
var corners = []int32{
	math.MinInt32, math.MinInt32 + 1, -65536, -256, -33, -32, -31, -2, -1, 0, 1, 2, 3, 5, 8, 30, 31, 32, 33, 63, 64,
	255, 256, 32767, 32768, 65535, 1 << 30, math.MaxInt32 - 1, math.MaxInt32,
}

// everyOperator are the operators of Pool.Binary, && and ||, and the unary operators.
var everyOperator = []program.Operator{
	program.OpAdd, program.OpSub, program.OpMul, program.OpDiv, program.OpMod, program.OpShl, program.OpShr,
	program.OpLt, program.OpLe, program.OpEq, program.OpNe, program.OpBitAnd, program.OpBitXor, program.OpBitOr,
	program.OpAnd, program.OpOr, program.OpNeg, program.OpNot, program.OpCompl,
}

func isUnary(op program.Operator) bool { return op >= program.OpNeg }

// randomExpr returns an expression with that many operators over places.
func randomExpr(r *rand.Rand, places []*program.Variable, operators int) program.Expr {
	if operators == 0 {
		if r.IntN(3) > 0 {
			return &program.Load{Place: program.Place{Var: places[r.IntN(len(places))]}}
		}
		if r.IntN(2) == 0 {
			return program.Const{Value: int32(r.IntN(6))}
		}
		return program.Const{Value: corners[r.IntN(len(corners))]}
	}
	left := r.IntN(operators)
	part := func(n int) program.Expr { return randomExpr(r, places, n) }
	switch k := r.IntN(24); {
	case k < 3:
		op := []program.Operator{program.OpNeg, program.OpNot, program.OpCompl}[k]
		return &program.Unary{Op: op, X: part(operators - 1)}
	case k == 3:
		middle := r.IntN(operators - left)
		return &program.If{C: part(left), A: part(middle), B: part(operators - 1 - left - middle)}
	default:
		op := program.Operator(r.IntN(int(program.OpOr) + 1))
		return &program.Binary{Op: op, X: part(left), Y: part(operators - 1 - left)}
	}
}

// evaluate computes the result of the machine in the simplest way, without shared code with terms.
func evaluate(x program.Expr, value map[*program.Variable]int32) (n int32, ok bool) {
	switch x := x.(type) {
	case program.Const:
		return x.Value, true
	case *program.Load:
		return value[x.Var], true
	case *program.Unary:
		n, ok = evaluate(x.X, value)
		return x.Op.ApplyUnary(n), ok
	case *program.If:
		c, ok := evaluate(x.C, value)
		switch {
		case !ok:
			return 0, false
		case c != 0:
			return evaluate(x.A, value)
		}
		return evaluate(x.B, value)
	case *program.Binary:
		m, ok := evaluate(x.X, value)
		if !ok || x.Op == program.OpAnd && m == 0 || x.Op == program.OpOr && m != 0 {
			return program.Truth(m != 0), ok
		}
		n, ok := evaluate(x.Y, value)
		if !ok {
			return 0, false
		}
		return x.Op.Apply(m, n)
	}
	panic("no such expression")
}

// space is a pool with variables, and the same for a program.
type space struct {
	*Pool
	places []*program.Variable
	of     map[*program.Variable]Var
}

func newSpace(types ...program.VarType) *space {
	s := &space{Pool: NewPool(), of: map[*program.Variable]Var{}}
	for i, t := range types {
		v := &program.Variable{ID: i, Name: string(rune('a' + i)), Type: t, Global: true}
		s.places = append(s.places, v)
		s.of[v] = s.NewVar(v.Name, DomainOf(t))
	}
	return s
}

// read returns x as a term.
func (s *space) read(x program.Expr) *Term {
	t, ok := s.FromExpr(x, func(p *program.Place) (Var, bool) {
		v, ok := s.of[p.Var]
		return v, ok
	}, nil)
	if !ok {
		panic("no term")
	}
	return t
}

// each calls f for every value of the variables.
func (s *space) each(f func(of map[*program.Variable]int32, value func(Var) int32)) {
	vars, values := []Var{}, map[Var]int32{}
	for i := range s.places {
		vars = append(vars, Var(i))
		values[Var(i)], _ = s.Domain(Var(i)).limits()
	}
	for more := true; more; more = s.next(values, vars) {
		of := map[*program.Variable]int32{}
		for _, v := range s.places {
			of[v] = values[s.of[v]]
		}
		f(of, func(v Var) int32 { return values[v] })
	}
}

var (
	bitType   = program.VarType{Kind: program.Bit, Name: "bit"}
	byteType  = program.VarType{Kind: program.Byte, Name: "byte"}
	shortType = program.VarType{Kind: program.Short, Name: "short"}
	intType   = program.VarType{Kind: program.Int, Name: "int"}
)

func unsigned(bits uint8) program.VarType { return program.VarType{Kind: program.Unsigned, Bits: bits} }
