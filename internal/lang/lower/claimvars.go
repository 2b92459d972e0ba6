package lower

import (
	bin "encoding/binary"

	"ltlpor/internal/model/program"
)

// maxClaimStates is the maximum number of states of a ClaimGraph.
const maxClaimStates = 10_000

// owned is the set of variables that only the claim uses: scalar globals that the claim writes, and that no process,
// trace assertion or formula mentions. Their values are part of the states of the ClaimGraph, so assigning them does
// not change the state of the model (rule 11.5). index maps a variable to its position in vars.
type owned struct {
	vars  []*program.Variable
	index map[*program.Variable]int
}

// ownedBy returns the owned variables of a claim with the given edges: variables that the claim writes, and that are
// not mentioned outside the claim.
func ownedBy(edges []*program.Edge, prog *program.Program) owned {
	o := owned{index: map[*program.Variable]int{}}
	used := usedByModel(prog)
	var visit func(es []*program.Edge)
	visit = func(es []*program.Edge) {
		for _, e := range es {
			for _, op := range e.Ops {
				if op.Assign == nil {
					continue
				}
				v := op.Assign.To.Var
				_, known := o.index[v]
				if v.Global && !v.Hidden && len(v.Dims) == 0 && op.Assign.To.Remote == nil && !used[v] && !known {
					o.index[v] = len(o.vars)
					o.vars = append(o.vars, v)
				}
			}
			if e.Sub != nil {
				for _, out := range e.Sub.Locations {
					visit(out)
				}
			}
		}
	}
	visit(edges)
	return o
}

// usedByModel returns the globals that are mentioned outside the claim: in processes, the trace assertion,
// propositions, and formulas that have no propositions in prog yet.
func usedByModel(prog *program.Program) map[*program.Variable]bool {
	used := map[*program.Variable]bool{}
	prog.Walk(func(u program.Use) {
		if u.Place != nil {
			used[u.Place.Var] = true
		}
		program.Walk(u.X, func(x program.Expr) {
			if l, ok := x.(*program.Load); ok {
				used[l.Var] = true
			}
		})
	})
	for _, c := range prog.GlobalChans {
		used[c.Var] = true
	}
	for _, v := range prog.Globals {
		used[v] = used[v] || v.Observed
	}
	return used
}

// initial returns the initial values of the owned variables, four bytes per variable.
func (o owned) initial() string {
	var b []byte
	for _, v := range o.vars {
		x := int32(0)
		if len(v.Init) > 0 {
			x = v.Type.Cut(v.Init[0])
		}
		b = bin.LittleEndian.AppendUint32(b, uint32(x))
	}
	return string(b)
}

func (o owned) value(env string, v *program.Variable) (int32, bool) {
	i, ok := o.index[v]
	if !ok {
		return 0, false
	}
	return int32(bin.LittleEndian.Uint32([]byte(env[4*i : 4*i+4]))), true
}

// assign returns the values of the owned variables after assignment a; env has the values before. The result is false
// if a writes a variable that is not owned, or if the assigned value depends on the state of the model.
func (o owned) assign(a *program.Assign, env string) (string, bool) {
	i, ok := o.index[a.To.Var]
	x, constant := o.substitute(a.X, env).(program.Const)
	if !ok || !constant {
		return env, false
	}
	b := []byte(env)
	bin.LittleEndian.PutUint32(b[4*i:], uint32(a.To.Var.Type.Cut(x.Value)))
	return string(b), true
}

// substitute returns x with the values in env in place of the owned variables, and with constant subexpressions
// evaluated. A constant subexpression stays if its evaluation fails, for example by a division by zero.
func (o owned) substitute(x program.Expr, env string) program.Expr {
	if len(o.vars) == 0 {
		return x
	}
	switch x := x.(type) {
	case *program.Load:
		if v, ok := o.value(env, x.Var); ok {
			return program.Const{Value: v}
		}
	case *program.Unary:
		y := *x
		y.X = o.substitute(x.X, env)
		if c, ok := y.X.(program.Const); ok {
			switch x.Op {
			case program.OpNeg:
				return program.Const{Value: -c.Value}
			case program.OpCompl:
				return program.Const{Value: ^c.Value}
			case program.OpNot:
				return program.Const{Value: program.Truth(c.Value == 0)}
			}
		}
		return &y
	case *program.Binary:
		y := *x
		y.X, y.Y = o.substitute(x.X, env), o.substitute(x.Y, env)
		return foldExpr(&y)
	case *program.If:
		y := program.If{C: o.substitute(x.C, env), A: o.substitute(x.A, env), B: o.substitute(x.B, env)}
		if c, ok := y.C.(program.Const); ok {
			if c.Value != 0 {
				return y.A
			}
			return y.B
		}
		return &y
	}
	return x
}

// foldExpr returns the value of x as a constant, if both operands are constants or one operand determines the result.
// If x is && or || and the constant operand does not determine the result, foldExpr returns the truth value of the
// other operand. In all other cases it returns x.
func foldExpr(x *program.Binary) program.Expr {
	a, aok := x.X.(program.Const)
	b, bok := x.Y.(program.Const)
	if aok && bok {
		if v, ok := x.Op.Apply(a.Value, b.Value); ok {
			return program.Const{Value: v}
		}
		return x
	}
	decides := x.Op == program.OpOr // the truth value of an operand that determines the value of x
	switch {
	case x.Op != program.OpAnd && x.Op != program.OpOr, !aok && !bok:
		return x
	case aok && (a.Value != 0) == decides, bok && (b.Value != 0) == decides:
		return program.Const{Value: program.Truth(decides)}
	case aok:
		return nonZero(x.Y)
	}
	return nonZero(x.X)
}

// nonZero returns the truth value of x: an expression with value 1 if x is not 0, and otherwise with value 0. The
// operators && and || use the truth values of their operands.
func nonZero(x program.Expr) program.Expr {
	if b, ok := x.(*program.Binary); ok && b.Op >= program.OpLt && b.Op <= program.OpNe {
		return x
	}
	return &program.Binary{Op: program.OpNe, X: x, Y: program.Const{}}
}
