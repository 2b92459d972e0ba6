package access

import (
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

// updating returns e if a has the form x = x + e, or with another operator that makes
// an update, with x a variable or one element of an array, and e free of that variable.
func updating(a *program.Assign) (program.Expr, update) {
	b, ok := a.X.(*program.Binary)
	if !ok {
		return nil, noUpdate
	}
	kind := updates[b.Op]
	if kind == noUpdate {
		return nil, noUpdate
	}
	l, e := b.X, b.Y
	if !sameElement(l, &a.To) {
		if b.Op == program.OpSub || !sameElement(e, &a.To) {
			return nil, noUpdate
		}
		e = l
	}
	free := true
	program.Walk(e, func(x program.Expr) {
		switch x := x.(type) {
		case *program.Load:
			free = free && x.Var != a.To.Var
		case *program.Run:
			free = false
		}
	})
	if !free {
		return nil, noUpdate
	}
	return e, kind
}

func sameElement(x program.Expr, p *program.Place) bool {
	l, ok := x.(*program.Load)
	if !ok || l.Var != p.Var || l.Remote != nil || p.Remote != nil {
		return false
	}
	i, ok := pointsto.ConstantElement(&l.Place)
	j, also := pointsto.ConstantElement(p)
	return ok && also && i == j
}

// condition looks at the guard of a step that is taken: its parts are known to
// hold.
func (v *Viewer) condition(x program.Expr) {
	if b, ok := x.(*program.Binary); ok && b.Op == program.OpAnd {
		v.condition(b.X)
		v.condition(b.Y)
		return
	}
	if v.channelTest(x) {
		return
	}
	p, c, ok := v.Check(x)
	if !ok || v.typ < 0 {
		v.Expr(x)
		return
	}
	if len(p.Var.Dims) > 0 {
		v.to.farRead.Add(v.o.object(arrayKey{p.Var.ID}))
	}
	v.tests(c)
}

// Check takes x apart if it compares one element of a global variable with a constant.
func (v *Viewer) Check(x program.Expr) (*program.Place, Check, bool) {
	p, c, ok := comparison(x)
	if !ok || !p.Var.Global || p.Remote != nil || p.Var.Hidden {
		return nil, Check{}, false
	}
	k, ok := pointsto.ConstantElement(p)
	if !ok || v.ownElement(p) {
		return nil, Check{}, false
	}
	c.object = v.o.global[p.Var.ID] + k
	return p, c, true
}

// tests adds that c is known to hold.
func (v *Viewer) tests(c Check) {
	v.to.tested.Add(c.object)
	v.to.checks = append(v.to.checks, c)
}

// channelTest looks at x if it is a test of a channel that holds: a send keeps
// true what a receive may make false, or the other way round.
func (v *Viewer) channelTest(x program.Expr) bool {
	if u, ok := x.(*program.Unary); ok && u.Op == program.OpNot {
		t, ok := u.X.(*program.ChanTest)
		if !ok || t.Op == program.ChanLen {
			return false
		}
		opposite := [...]program.ChanOp{
			program.ChanEmpty: program.ChanNonEmpty, program.ChanNonEmpty: program.ChanEmpty,
			program.ChanFull: program.ChanNonFull, program.ChanNonFull: program.ChanFull,
		}
		x = &program.ChanTest{Op: opposite[t.Op], Chan: t.Chan}
	}
	switch x := x.(type) {
	case *program.Poll:
		v.Expr(x.Chan)
		v.Patterns(x.Match, false)
		v.channels(x.Chan, &v.to.peek)
		return true
	case *program.ChanTest:
		to := &v.to.peek
		switch x.Op {
		case program.ChanLen: // not empty, but what is known of the length is not worth more
		case program.ChanEmpty, program.ChanNonFull:
			to = &v.to.room
		}
		v.Expr(x.Chan)
		v.channels(x.Chan, to)
		return true
	}
	return false
}

// comparison takes x apart if it compares a place with a constant; the object of
// the check is left open.
func comparison(x program.Expr) (*program.Place, Check, bool) {
	switch x := x.(type) {
	case *program.Load:
		return &x.Place, Check{op: program.OpNe}, true
	case *program.Unary:
		if l, ok := x.X.(*program.Load); ok && x.Op == program.OpNot {
			return &l.Place, Check{op: program.OpEq}, true
		}
	case *program.Binary:
		op, a, b := x.Op, x.X, x.Y
		if _, ok := a.(program.Const); ok {
			op, a, b = mirrored(op), b, a
		}
		l, ok := a.(*program.Load)
		c, also := b.(program.Const)
		if ok && also && op.Compares() {
			return &l.Place, Check{op: op, value: c.Value}, true
		}
	}
	return nil, Check{}, false
}

// mirrored returns the operator that compares the operands the other way round.
func mirrored(op program.Operator) program.Operator {
	switch op {
	case program.OpLt:
		return program.OpGt
	case program.OpGt:
		return program.OpLt
	case program.OpLe:
		return program.OpGe
	case program.OpGe:
		return program.OpLe
	}
	return op
}

// Stays adds that p is assigned what it holds, value if that is known: then it is looked at.
func (v *Viewer) Stays(p *program.Place, value int32, known bool) {
	if k, ok := pointsto.ConstantElement(p); ok && known && !v.ownElement(p) {
		if v.o.prog.Unread != nil && v.o.prog.Unread[p.Var.ID] {
			return
		}
		if len(p.Var.Dims) > 0 {
			v.to.farRead.Add(v.o.object(arrayKey{p.Var.ID}))
		}
		v.tests(Check{object: v.o.global[p.Var.ID] + k, op: program.OpEq, value: value})
		return
	}
	v.place(p, false)
}

// IsUpdate reports whether a updates what its variable holds.
func IsUpdate(a *program.Assign) bool {
	_, kind := updating(a)
	return kind != noUpdate
}
