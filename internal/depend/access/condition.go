package access

import (
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

// updating returns e and the kind of update if a has the form x = x op e, where op is + or another update operator. x
// must be a variable or one array element, and e must not read that variable. For any other assignment the result is
// nil and noUpdate.
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

// condition adds to v.to the reads of guard x of a step that is taken. Since x is known to hold, a conjunct comparing a
// variable with a constant is recorded as a check, not as a read.
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

// Check returns the variable element and the comparison if x compares an element of a global variable with a constant.
// If x is no such comparison, the last result is false. An element a[_pid] and a hidden variable do not count.
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

// tests records in v.to the comparison c, which is known to hold.
func (v *Viewer) tests(c Check) {
	v.to.tested.Add(c.object)
	v.to.checks = append(v.to.checks, c)
}

// channelTest adds to v.to the access of x if x is a channel test such as empty(c) that is known to hold. The result
// reports whether x is a channel test. Only sends, or only receives, are dependent on the access: for example, a
// receive can falsify nempty(c), but a send cannot.
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
		case program.ChanLen: // treated as non-empty; the exact length would gain little
		case program.ChanEmpty, program.ChanNonFull:
			to = &v.to.room
		}
		v.Expr(x.Chan)
		v.channels(x.Chan, to)
		return true
	}
	return false
}

// comparison returns the variable element and the comparison if x compares an element with a constant. The field object
// of the Check stays unset. If x is no such comparison, the last result is false. A variable alone, used as a
// condition, is a comparison with 0.
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
			op, a, b = op.Mirrored(), b, a
		}
		l, ok := a.(*program.Load)
		c, also := b.(program.Const)
		if ok && also && op.Compares() {
			return &l.Place, Check{op: op, value: c.Value}, true
		}
	}
	return nil, Check{}, false
}

// Stays adds to v.to the access of an assignment that does not change variable element p. If `known` is set, value is
// the value of p, and the access is a comparison p == value. If `known` is not set, the access is a read of p.
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

// IsUpdate reports whether a is an update in place, such as x = x + e.
func IsUpdate(a *program.Assign) bool {
	_, kind := updating(a)
	return kind != noUpdate
}
