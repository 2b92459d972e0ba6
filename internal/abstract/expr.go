package abstract

import "ltlpor/internal/model/program"

// This file translates model expressions to three-valued expressions: pairs of expressions over the abstract state.
// The first says whether the value of the model expression is unknown, the second is the value if it is known.

var (
	no  = program.Const{Value: 0}
	yes = program.Const{Value: 1}
)

func constant(x program.Expr) (v int32, ok bool) {
	c, ok := x.(program.Const)
	return c.Value, ok
}

func isNo(x program.Expr) bool  { v, ok := constant(x); return ok && v == 0 }
func isYes(x program.Expr) bool { v, ok := constant(x); return ok && v != 0 }

// not, and, or return simplified expressions. The operands are evaluated in the same order as without simplification.
func not(x program.Expr) program.Expr {
	switch {
	case isNo(x):
		return yes
	case isYes(x):
		return no
	}
	return &program.Unary{Op: program.OpNot, X: x}
}

func and(x, y program.Expr) program.Expr {
	switch {
	case isNo(x), isYes(y) && truth(x):
		return x
	case isYes(x):
		return y
	}
	return &program.Binary{Op: program.OpAnd, X: x, Y: y}
}

func or(x, y program.Expr) program.Expr {
	switch {
	case isNo(x):
		return y
	case isYes(x), isNo(y) && truth(x):
		return x
	}
	return &program.Binary{Op: program.OpOr, X: x, Y: y}
}

// truth reports whether x can only have the values 0 and 1.
func truth(x program.Expr) bool {
	switch x := x.(type) {
	case program.Const:
		return x.Value == 0 || x.Value == 1
	case *program.Unary:
		return x.Op == program.OpNot
	case *program.Binary:
		return x.Op.Compares() || x.Op == program.OpAnd || x.Op == program.OpOr
	}
	return false
}

// bit returns an expression for the truth of x: its value is 1 if x is not 0, and 0 otherwise.
func bit(x program.Expr) program.Expr {
	switch {
	case truth(x):
		return x
	case isYes(x):
		return yes
	}
	return &program.Binary{Op: program.OpNe, X: x, Y: no}
}

func choose(c, a, b program.Expr) program.Expr {
	switch {
	case isYes(c):
		return a
	case isNo(c):
		return b
	}
	return &program.If{C: c, A: a, B: b}
}

// value is a three-valued expression: unknown if condition `unknown` is true, and otherwise the value of `known`.
// `known` may only be evaluated if `unknown` is false, because the evaluation may otherwise fail.
type value struct{ unknown, known program.Expr }

func surely(x program.Expr) value { return value{no, x} }

var nothing = value{yes, no}

// value returns the value of x in the abstraction, read in a process of type typ. If the values of all objects in x are
// always known (see certain), `unknown` in the result is constantly false, and the evaluation has the same run-time
// errors as in the model.
func (b *builder) value(x program.Expr, typ int) value {
	v := b.worth(x, typ)
	if !isNo(v.unknown) && b.certain(x, typ) {
		v.unknown = no
	}
	return v
}

func (b *builder) worth(x program.Expr, typ int) value {
	switch x := x.(type) {
	case program.Const:
		return surely(x)
	case program.Special:
		if x.Which == program.TimeoutVar && !b.timeout {
			return nothing
		}
		return surely(x)
	case *program.Load:
		return b.load(&x.Place, typ)
	case *program.Unary:
		if x.Op == program.OpNot {
			return b.decided(x, typ)
		}
		v := b.value(x.X, typ)
		return value{v.unknown, &program.Unary{Op: x.Op, X: v.known}}
	case *program.Binary:
		if x.Op == program.OpAnd || x.Op == program.OpOr {
			return b.decided(x, typ)
		}
		if x.Op.Compares() && !b.predicates.Empty() {
			return b.decided(x, typ)
		}
		return b.binary(x, typ)
	case *program.If:
		c, v, w := b.value(x.C, typ), b.value(x.A, typ), b.value(x.B, typ)
		return value{or(c.unknown, choose(c.known, v.unknown, w.unknown)), choose(c.known, v.known, w.known)}
	case *program.ChanTest:
		return surely(&program.ChanTest{Op: x.Op, Chan: b.value(x.Chan, typ).known, Span: x.Span})
	case *program.Poll:
		return b.decided(x, typ)
	case *program.Run:
		run := &program.Run{Type: x.Type, Span: x.Span}
		for i, a := range x.Args {
			run.Args = append(run.Args, b.argument(x.Type, i, a, typ))
		}
		return surely(run)
	case *program.AtLabel:
		at := *x
		v := surely(nil)
		if x.Remote.PID != nil {
			v = b.value(x.Remote.PID, typ)
			at.Remote.PID = v.known
		}
		at.Locs = append([]program.Loc(nil), x.Locs...)
		for _, l := range x.Locs {
			if stuck, ok := b.stuck[at.Remote.Type][l]; ok {
				at.Locs = append(at.Locs, stuck)
			}
		}
		return value{v.unknown, &at}
	}
	return nothing // enabled() and similar functions: Refuses rejects such models
}

// binary returns the value of x, which is unknown if an operand is unknown. The operator of x must not be && or ||.
func (b *builder) binary(x *program.Binary, typ int) value {
	v, w := b.value(x.X, typ), b.value(x.Y, typ)
	return value{or(v.unknown, w.unknown), &program.Binary{Op: x.Op, X: v.known, Y: w.known, Span: x.Span}}
}

// argument returns the abstract value of x, the argument for parameter i of a new process of type typ. A process of
// type `by` evaluates x. The result is 0 if the value is unknown, or if the abstraction does not store the parameter.
func (b *builder) argument(typ, i int, x program.Expr, by int) program.Expr {
	v := b.value(x, by)
	if p := b.prog.Types[typ].Locals[i]; !b.tracked.Has(b.of[p]) || b.opens(p) {
		return no
	}
	return choose(v.unknown, no, v.known)
}

// decided returns the truth of condition x: 1 if x certainly holds, 0 if x cannot hold, and otherwise unknown.
func (b *builder) decided(x program.Expr, typ int) value {
	may, must := b.conditions(x, typ)
	if b.certain(x, typ) {
		return surely(bit(must))
	}
	return value{and(may, not(must)), bit(must)}
}

// conditions returns two conditions, equal if b.certain(x, typ): "x may be nonzero", and "x is certainly nonzero".
func (b *builder) conditions(x program.Expr, typ int) (may, must program.Expr) {
	switch x := x.(type) {
	case *program.Unary:
		if x.Op == program.OpNot {
			may, must = b.conditions(x.X, typ)
			return not(must), not(may)
		}
	case *program.Binary:
		if x.Op != program.OpAnd && x.Op != program.OpOr {
			break
		}
		may, must = b.conditions(x.X, typ)
		may2, must2 := b.conditions(x.Y, typ)
		if x.Op == program.OpAnd {
			return and(may, may2), and(must, must2)
		}
		return or(may, may2), or(must, must2)
	case *program.Poll:
		return b.poll(x, typ)
	}
	var v value
	if y, ok := x.(*program.Binary); ok && y.Op.Compares() {
		if v = b.binary(y, typ); b.certain(x, typ) {
			v.unknown = no
		}
	} else {
		v = b.value(x, typ)
	}
	switch {
	case isNo(v.unknown):
		return v.known, v.known
	case isYes(v.unknown):
		return b.sharpened(x, typ, yes, no)
	}
	return b.sharpened(x, typ, or(v.unknown, v.known), and(not(v.unknown), v.known))
}

// poll returns two conditions for the poll x: `may` holds if x may find a message, and `must` only if x certainly does.
func (b *builder) poll(x *program.Poll, typ int) (may, must program.Expr) {
	match, exact := b.patterns(x.Chan, x.Match, typ)
	ch := b.value(x.Chan, typ).known
	p := &program.Poll{Chan: ch, Match: match, Random: x.Random, Span: x.Span}
	if exact {
		return p, p
	}
	return p, no
}

// load returns the value of the abstraction at place pl, read in a process of type typ.
func (b *builder) load(pl *program.Place, typ int) value {
	i := b.of[pl.Var]
	if !b.tracked.Has(i) {
		return nothing
	}
	at, unknown := b.place(pl, typ)
	if !b.exact.Has(i) {
		flag := *at
		flag.Var = b.flag[pl.Var]
		unknown = or(unknown, &program.Load{Place: flag})
	}
	return value{unknown, &program.Load{Place: *at}}
}

// place returns pl with the indices of the abstraction. If `unknown` holds, an index or the process number is unknown.
func (b *builder) place(pl *program.Place, typ int) (at *program.Place, unknown program.Expr) {
	at, unknown = &program.Place{Var: pl.Var, Span: pl.Span}, no
	for _, x := range pl.Index {
		v := b.value(x, typ)
		at.Index, unknown = append(at.Index, v.known), or(unknown, v.unknown)
	}
	if r := pl.Remote; r != nil {
		remote := *r
		if r.PID != nil {
			v := b.value(r.PID, typ)
			remote.PID, unknown = v.known, or(unknown, v.unknown)
		}
		at.Remote = &remote
	}
	return at, unknown
}

// patterns returns the abstract patterns for `match`, one for every field of the channels denoted by ch. A pattern with
// a variable or a possibly unknown value becomes `_`. `exact` is false if a comparison with a value was lost by this.
func (b *builder) patterns(ch program.Expr, match []program.Pattern, typ int) (out []program.Pattern, exact bool) {
	exact = true
	for j, m := range match {
		if m.Match == nil {
			out = append(out, program.Pattern{})
			continue
		}
		v := b.value(m.Match, typ)
		if !isNo(v.unknown) || !b.fieldCertain(ch, typ, j) {
			exact = false
			out = append(out, program.Pattern{})
			continue
		}
		out = append(out, program.Pattern{Match: v.known})
	}
	return out, exact
}

// fieldCertain reports whether field j of every channel denoted by x always has a known value (Precision.Exact).
func (b *builder) fieldCertain(x program.Expr, typ, j int) bool {
	is := true
	b.shapes(x, typ, func(t int) { is = is && (j >= len(b.field[t]) || b.exact.Has(b.field[t][j])) })
	return is
}

// wrong returns a condition under which the evaluation of x has a run-time error in the model, but not in the
// abstraction, because the abstraction omits x or does not know an object that x reads.
func (b *builder) wrong(x program.Expr, typ int) program.Expr {
	if x == nil || b.fault.Expr(x) {
		return no
	}
	switch x := x.(type) {
	case *program.Load:
		return b.outOfBounds(&x.Place, typ)
	case *program.Unary:
		return b.wrong(x.X, typ)
	case *program.Binary:
		return b.wrongBinary(x, typ)
	case *program.If:
		may, must := b.conditions(x.C, typ)
		return or(b.wrong(x.C, typ), or(and(may, b.wrong(x.A, typ)), and(not(must), b.wrong(x.B, typ))))
	case *program.Run:
		var w program.Expr = no
		for _, a := range x.Args {
			w = or(w, b.wrong(a, typ))
		}
		return w
	case *program.ChanTest:
		return tried(b.value(x, typ).known)
	case *program.Poll:
		var w program.Expr = no
		for _, m := range x.Match {
			w = or(w, b.wrong(m.Match, typ))
		}
		may, _ := b.poll(x, typ)
		return or(w, tried(may))
	case *program.AtLabel:
		return b.wrong(x.Remote.PID, typ)
	}
	return yes
}

// tried returns an expression with value 0 that has the same run-time errors as x. The value of x must not be negative.
func tried(x program.Expr) program.Expr { return &program.Binary{Op: program.OpLt, X: x, Y: no} }

// possible returns a condition under which x may be nonzero.
func (b *builder) possible(x program.Expr, typ int) program.Expr {
	may, _ := b.conditions(x, typ)
	return may
}

func (b *builder) wrongBinary(x *program.Binary, typ int) program.Expr {
	w, v := b.wrong(x.X, typ), b.wrong(x.Y, typ)
	switch x.Op {
	case program.OpAnd:
		may, _ := b.conditions(x.X, typ)
		return or(w, and(may, v))
	case program.OpOr:
		_, must := b.conditions(x.X, typ)
		return or(w, and(not(must), v))
	}
	w = or(w, v)
	if !x.Op.MayFail() {
		return w
	}
	if k, ok := constant(x.Y); ok {
		if _, ok := x.Op.Apply(0, k); ok {
			return w
		}
	}
	op := program.OpEq
	if x.Op == program.OpShl || x.Op == program.OpShr {
		op = program.OpLt
	}
	return or(w, b.possible(&program.Binary{Op: op, X: x.Y, Y: no}, typ))
}

// outOfBounds returns a condition under which an index of pl may be out of bounds or fail.
func (b *builder) outOfBounds(pl *program.Place, typ int) program.Expr {
	var w program.Expr = no
	for i, x := range pl.Index {
		w = or(w, b.wrong(x, typ))
		one := program.Place{Var: &program.Variable{Dims: pl.Var.Dims[i : i+1]}, Index: pl.Index[i : i+1]}
		if b.fault.Expr(&program.Load{Place: one}) {
			continue
		}
		w = or(w, b.possible(&program.Binary{Op: program.OpLt, X: x, Y: no}, typ))
		least := program.Const{Value: int32(pl.Var.Dims[i].Len)}
		w = or(w, b.possible(&program.Binary{Op: program.OpGe, X: x, Y: least}, typ))
	}
	if pl.Remote != nil {
		w = or(w, b.wrong(pl.Remote.PID, typ))
	}
	return w
}

// certain reports whether every object that x reads is in Precision.Exact: its value is known in every state. If x
// creates a process, the arguments do not count.
func (b *builder) certain(x program.Expr, typ int) bool {
	is := true
	b.visitReads(x, typ, func(i int) { is = is && b.exact.Has(i) })
	program.Walk(x, func(x program.Expr) {
		switch x := x.(type) {
		case program.Special:
			is = is && (x.Which != program.TimeoutVar || b.timeout)
		case *program.ProcFn:
			is = false
		}
	})
	return is
}
