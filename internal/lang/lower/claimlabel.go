package lower

import "ltlpor/internal/model/program"

// literal is the guard of an edge in a never claim: a proposition, a negated proposition, true or false. bit is the
// index of the proposition in Program.Props. always is set for true, and nope for false.
type literal struct {
	bit          int
	neg          bool
	always, nope bool
	require      bool // whether the literal is the condition of an assertion; the edge is always executable
}

type literalKey struct {
	edge *program.Edge
	env  string
}

// and returns p with the additional condition x. The result is false if the condition is unsatisfiable.
func (p path) and(x literal) (path, bool) {
	switch {
	case x.always || x.require:
		return p, true
	case x.nope:
		return p, false
	case x.neg:
		p.neg |= 1 << x.bit
	default:
		p.pos |= 1 << x.bit
	}
	return p, p.pos&p.neg == 0
}

func (x literal) negated() literal {
	x.neg = !x.neg
	x.always, x.nope = x.nope, x.always || x.require
	x.require = false
	return x
}

// literal returns the guard of edge e. env holds the values of the claim's variables before e.
func (b *claimBuilder) literal(e *program.Edge, env string) literal {
	k := literalKey{e, env}
	if x, ok := b.literals[k]; ok {
		return x
	}
	x := b.makeLiteral(e, env)
	b.literals[k] = x
	return x
}

// effect returns the values of the claim's variables after edge e, if env holds the values before e.
func (b *claimBuilder) effect(e *program.Edge, env string) string {
	for _, op := range e.Ops {
		if op.Assign != nil {
			// makeLiteral has already rejected assignments for which assign returns false
			env, _ = b.own.assign(op.Assign, env)
		}
	}
	return env
}

func (b *claimBuilder) makeLiteral(e *program.Edge, env string) literal {
	switch e.Kind {
	case program.Skip, program.Else, program.End:
		return literal{always: true}
	case program.Cond:
		x, neg := b.own.substitute(e.Guard, env), false
		for {
			u, ok := x.(*program.Unary)
			if !ok || u.Op != program.OpNot {
				break
			}
			x, neg = u.X, !neg
		}
		if c, ok := x.(program.Const); ok {
			holds := (c.Value != 0) != neg
			return literal{always: holds, nope: !holds}
		}
		return literal{bit: b.bit(x, e), neg: neg}
	case program.Do:
		if len(e.Ops) == 1 {
			if a := e.Ops[0].Assert; a != nil {
				return literal{require: true, bit: b.bit(b.own.substitute(a.X, env), e)}
			}
			if a := e.Ops[0].Assign; a != nil {
				if _, ok := b.own.assign(a, env); ok {
					return literal{always: true}
				}
			}
			if e.Ops[0].Print != nil {
				return literal{always: true}
			}
		}
	}
	b.beyondf(e.Span, "it changes the state: `%s`", e.Text)
	return literal{nope: true}
}

// bit returns the index of proposition x in Program.Props. If the program has no equal proposition, bit appends x. e is
// the edge with x in its guard.
func (b *claimBuilder) bit(x program.Expr, e *program.Edge) int {
	program.Walk(x, func(x program.Expr) {
		b.l.observable(x, e.Span)
		if _, ok := x.(*program.Run); ok {
			b.beyondf(e.Span, "it starts a process: `%s`", e.Text)
		}
	})
	k := key(x)
	for i, p := range b.l.prog.Props {
		if key(p.X) == k {
			return i
		}
	}
	if len(b.l.prog.Props) == maxProps {
		b.beyondf(e.Span, "it has more than %d different conditions", maxProps)
		return 0
	}
	b.l.prog.Props = append(b.l.prog.Props, program.Prop{Name: e.Text, X: x, Span: e.Span})
	return len(b.l.prog.Props) - 1
}
