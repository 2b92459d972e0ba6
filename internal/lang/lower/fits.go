package lower

import (
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// fits warns if e is a constant that a variable of type t cannot store without changing the value (rule 3.1). `what` is
// the name of the variable in the warning.
func (l *lowerer) fits(e promela.Expr, t program.VarType, what string) {
	if n, ok := l.misfit(e, t); ok {
		l.warnf(source.Wrapped, e.Span(), "%d does not fit %s, of type %s: %d is stored", n, what,
			t.Name, t.Cut(int32(n)))
	}
}

// misfit reports whether e is a constant outside the range of type t. If so, it also returns the value of e.
func (l *lowerer) misfit(e promela.Expr, t program.VarType) (int64, bool) {
	n, ok := typecheck.Fold(e, l.info)
	return n, ok && t.Cut(int32(n)) != int32(n)
}

// fitsFields warns about every constant argument of a send that is outside the range of its message field. If the
// declaration does not determine the message fields of the channel, it checks nothing.
func (l *lowerer) fitsFields(s *promela.SendStmt) {
	fields := l.fields(s.Chan)
	for i, a := range s.Args {
		if i >= len(fields) || l.isStructure(a) {
			return
		}
		l.fits(a, machineType(fields[i]), "the field")
	}
}

// fitsPatterns warns about every constant argument of a receive or poll that is outside the range of its message field,
// because no message matches the constant.
func (l *lowerer) fitsPatterns(ch *promela.VarRef, args []promela.RecvArg) {
	fields := l.fields(ch)
	for i, a := range args {
		if i >= len(fields) || l.isStructure(a.X) {
			return
		}
		if a.X == nil {
			continue
		}
		t := machineType(fields[i])
		if n, ok := l.misfit(a.X, t); ok {
			l.warnf(source.Unmatched, a.X.Span(), "%d does not fit the field, of type %s: no message matches",
				n, t.Name)
		}
	}
}

// fitsCompared warns if x compares a variable with a constant outside the range of the variable's type. e is the syntax
// tree of x.
func (l *lowerer) fitsCompared(e *promela.Binary, x *program.Binary) {
	if !x.Op.Compares() {
		return
	}
	op, place, constant := x.Op.Mirrored(), x.Y, e.X
	if _, is := place.(*program.Load); !is {
		place, constant, op = x.X, e.Y, x.Op
	}
	v, is := place.(*program.Load)
	if !is {
		return
	}
	t := v.Var.Type
	n, beyond := l.misfit(constant, t)
	if !beyond {
		return
	}
	always := "never"
	if beyondHolds(op, n) {
		always = "always"
	}
	l.warnf(source.FormulaRemark, e.Span(), "this comparison is %s true: %d does not fit %s, of type %s", always, n,
		v.Var.Name, t.Name)
}

// beyondHolds reports whether the comparison v op n is true for all values v of a type. n must be outside the range of
// the type. Every type contains 0, so a positive n is above the range, and a negative n below.
func beyondHolds(op program.Operator, n int64) bool {
	switch op {
	case program.OpNe:
		return true
	case program.OpLt, program.OpLe:
		return n > 0
	case program.OpGt, program.OpGe:
		return n < 0
	}
	return false
}

// isStructure reports whether e is a structure. A structure stands for several message fields, so the callers do not
// check the arguments after e.
func (l *lowerer) isStructure(e promela.Expr) bool {
	v, ok := e.(*promela.VarRef)
	if !ok {
		return false
	}
	s := l.symbol(v)
	for ; v.Field != nil; v = v.Field {
		s = l.info.Refs[v.Field]
	}
	return s.Type.Struct != nil
}

// fitsParams warns about every constant argument of a run that is outside the range of the parameter's type.
func (l *lowerer) fitsParams(e *promela.RunExpr) {
	params := l.info.Proc(e.Name.Name).Params
	for i, a := range e.Args {
		if len(params) == len(e.Args) {
			l.fits(a, machineType(params[i].Type), "parameter "+params[i].Name)
		}
	}
}

// fields returns the types of the message fields in the initialiser of channel ch, or nil if the declaration has no
// initialiser.
func (l *lowerer) fields(ch *promela.VarRef) []typecheck.Type {
	v := ch
	for v.Field != nil {
		v = v.Field
	}
	s := l.symbol(ch)
	if v != ch {
		s = l.info.Refs[v]
	}
	if s == nil || s.Chan == nil {
		return nil
	}
	return s.Chan.Fields
}

// warnf adds a warning, unless there is already a warning with the same span.
func (l *lowerer) warnf(kind source.Kind, at source.Span, format string, args ...any) {
	for _, d := range l.list {
		if d.Severity == source.Warning && d.Span == at {
			return
		}
	}
	l.list.Add(source.Warnf(at, format, args...).WithKind(kind))
}
