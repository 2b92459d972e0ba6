package ltl

// Fold returns an equivalent formula in which no operator has a constant operand. The result is a constant or has no
// constants. Fold also removes double negations. Other operators are unchanged, so that a reader still recognises f.
func (f *Formula) Fold() *Formula {
	if f.Op.Arity() == 0 {
		return f
	}
	l, r := f.L.Fold(), (*Formula)(nil)
	if f.Op.Arity() == 2 {
		r = f.R.Fold()
	}
	switch {
	case f.Op == Not && (l.Op == Not || constant(l)):
		return Negate(l)
	case r == nil && constant(l):
		return l
	case r != nil && constant(l):
		return f.withLeftConstant(l.Op == True, r)
	case r != nil && constant(r):
		return f.right(l, r.Op == True)
	case l == f.L && r == f.R:
		return f
	}
	g := *f
	g.L, g.R = l, r
	return &g
}

// withLeftConstant returns a simpler formula for the binary formula f if the left operand of f is the constant `value`.
// In the result, r takes the place of the right operand of f.
func (f *Formula) withLeftConstant(value bool, r *Formula) *Formula {
	switch {
	case f.Op == And && value, f.Op == Or && !value, f.Op == Implies && value, f.Op == Equiv && value,
		f.Op == Until && !value, f.Op == Release && value, f.Op == WeakUntil && !value, f.Op == StrongRelease && value:
		return r
	case f.Op == Equiv:
		return Negate(r)
	case f.Op == Until:
		return f.unary(Finally, r)
	case f.Op == Release:
		return f.unary(Globally, r)
	}
	return Const(f.Op == Or || f.Op == Implies || f.Op == WeakUntil)
}

// right returns a simpler formula for the binary formula f if the right operand of f is the constant `value`. In the
// result, l takes the place of the left operand of f.
func (f *Formula) right(l *Formula, value bool) *Formula {
	switch {
	case f.Op == And && value, f.Op == Or && !value, f.Op == Equiv && value:
		return l
	case f.Op == Equiv || f.Op == Implies && !value:
		return Negate(l)
	case f.Op == WeakUntil && !value:
		return f.unary(Globally, l)
	case f.Op == StrongRelease && value:
		return f.unary(Finally, l)
	}
	return Const(value)
}

// unary returns o(g) with the span of f, or g if g is a constant. o must be Finally or Globally.
func (f *Formula) unary(o Op, g *Formula) *Formula {
	if constant(g) {
		return g
	}
	return &Formula{Op: o, L: g, Span: f.Span}
}

func constant(f *Formula) bool { return f.Op == True || f.Op == False }

// Present reports whether f has no temporal operator.
func (f *Formula) Present() bool { return !temporal(f) }
