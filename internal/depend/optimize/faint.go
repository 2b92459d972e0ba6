package optimize

import "ltlpor/internal/model/program"

// Why an expression may be needed without its value: a machine evaluates it anyway, and the evaluation may fail.
// Therefore the operands that decide about failure count as read.

// faultReads calls f for the subexpressions of x that decide by their value whether the evaluation of x fails, and with
// which error.
func faultReads(x program.Expr, f func(program.Expr)) {
	switch x := x.(type) {
	case nil, program.Const, program.Special:
	case *program.Load:
		for _, i := range x.Index {
			program.Walk(i, f)
		}
		if x.Remote != nil {
			program.Walk(x.Remote.PID, f)
		}
	case *program.Unary:
		faultReads(x.X, f)
	case *program.Binary:
		faultReads(x.X, f)
		faultReads(x.Y, f)
		switch x.Op {
		case program.OpDiv, program.OpMod, program.OpShl, program.OpShr:
			program.Walk(x.Y, f)
		case program.OpAnd, program.OpOr: // x.X decides whether Y is evaluated
			if goesWrong(x.Y) {
				program.Walk(x.X, f)
			}
		}
	case *program.If:
		faultReads(x.C, f)
		faultReads(x.A, f)
		faultReads(x.B, f)
		if goesWrong(x.A) || goesWrong(x.B) {
			program.Walk(x.C, f)
		}
	default:
		program.Walk(x, f)
	}
}

// goesWrong reports whether the evaluation of x may fail.
func goesWrong(x program.Expr) bool {
	found := false
	program.Walk(x, func(x program.Expr) {
		switch x := x.(type) {
		case program.Const, program.Special, *program.Unary, *program.If:
		case *program.Load:
			found = found || len(x.Index) > 0 || x.Remote != nil
		case *program.Binary:
			found = found || x.Op.MayFail()
		default:
			found = true
		}
	})
	return found
}

// pure reports whether the evaluation of x has no effect except returning a value or failing.
func pure(x program.Expr) bool {
	ok := true
	program.Walk(x, func(x program.Expr) {
		if _, run := x.(*program.Run); run {
			ok = false
		}
	})
	return ok
}

// stored calls f for every expression that assignment a needs. If needed is false, the target is never read later, and
// only the expressions deciding whether the evaluation fails are needed.
func stored(a *program.Assign, needed bool, f func(program.Expr)) {
	if needed || !pure(a.X) {
		program.Walk(a.X, f)
		return
	}
	faultReads(a.X, f)
}
