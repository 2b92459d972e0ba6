package depend

import (
	"math/bits"

	"ltlpor/depend/pointsto"
	"ltlpor/program"
)

// This file holds what is known of writes and tests beyond which variable they
// touch, and when they go together for that reason: the rows on commuting
// updates, equal constants and monotone guards of doc/reduction.md, C1.

// manner tells how a variable is written: by an update of what it holds, with a
// constant, or else with anything.
type manner struct {
	update   update
	constant bool
	value    int32
}

// update is a kind of update: those of one kind can change places.
type update uint8

const (
	noUpdate update = iota
	adds            // x + e and x - e
	ors
	ands
	xors
	updateKinds
)

// updates tells which operators make an update.
var updates = map[program.Operator]update{
	program.OpAdd: adds, program.OpSub: adds, program.OpBitOr: ors, program.OpBitAnd: ands, program.OpBitXor: xors,
}

// written is a constant that may be written to an object.
type written struct {
	object int
	value  int32
}

// check is a comparison of an object with a constant.
type check struct {
	object int
	op     program.Operator
	value  int32
}

// satisfied reports whether c holds if its object has value v.
func (c check) satisfied(v int32) bool { return c.op.Holds(v, c.value) }

// writes adds that object n is written in manner m.
func (a *access) writes(n int, m manner) {
	switch {
	case m.update != noUpdate:
		a.update[m.update].Add(n)
		a.varies.Add(n)
	case m.constant:
		a.put.Add(n)
		a.values = append(a.values, written{n, m.value})
	default:
		a.put.Add(n)
		a.varies.Add(n)
	}
}

// keeps reports whether no write of a can make a check of b false that holds: all
// values that a may write to the objects b tests are constants, and right.
func keeps(a, b *access) bool {
	for i, w := range a.write {
		if i < len(b.tested) && i < len(a.varies) && w&b.tested[i]&a.varies[i] != 0 {
			return false
		}
	}
	known := map[int]bool{}
	for _, w := range a.values {
		known[w.object] = true
		for _, c := range b.checks {
			if c.object == w.object && !c.satisfied(w.value) {
				return false
			}
		}
	}
	for _, c := range b.checks {
		if a.write.Has(c.object) && !known[c.object] {
			return false
		}
	}
	return true
}

// commute reports whether the writes of a and b to the same objects give the same
// in both orders: both only update it in the same way, or both only write the same one constant.
func commute(a, b *access) bool {
	for i := range min(len(a.write), len(b.write)) {
		for w := a.write[i] & b.write[i]; w != 0; w &= w - 1 {
			n := 64*i + bits.TrailingZeros64(w)
			if k := a.updates(n); k != noUpdate && k == b.updates(n) {
				continue
			}
			x, ok := a.only(n)
			y, also := b.only(n)
			if !ok || !also || x != y {
				return false
			}
		}
	}
	return true
}

// updates returns how a updates object n, noUpdate if it writes it in any other way.
func (a *access) updates(n int) update {
	kind := noUpdate
	for k := range a.update {
		if a.update[k].Has(n) {
			if kind != noUpdate {
				return noUpdate
			}
			kind = update(k)
		}
	}
	if a.put.Has(n) {
		return noUpdate
	}
	return kind
}

// only returns the constant that a writes to object n, if it writes no other value.
func (a *access) only(n int) (int32, bool) {
	if a.varies.Has(n) || !a.put.Has(n) {
		return 0, false
	}
	value, found := int32(0), false
	for _, w := range a.values {
		if w.object == n {
			if found && w.value != value {
				return 0, false
			}
			value, found = w.value, true
		}
	}
	return value, found
}

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
func (v *viewer) condition(x program.Expr) {
	if b, ok := x.(*program.Binary); ok && b.Op == program.OpAnd {
		v.condition(b.X)
		v.condition(b.Y)
		return
	}
	if v.channelTest(x) {
		return
	}
	p, c, ok := comparison(x)
	if !ok || !p.Var.Global || p.Remote != nil || p.Var.Hidden || v.typ < 0 {
		v.expr(x)
		return
	}
	k, ok := pointsto.ConstantElement(p)
	if !ok || v.ownElement(p) {
		v.expr(x)
		return
	}
	if len(p.Var.Dims) > 0 {
		v.to.farRead.Add(v.o.object(arrayKey{p.Var.ID}))
	}
	c.object = v.o.global[p.Var.ID] + k
	v.tests(c)
}

// tests adds that c is known to hold.
func (v *viewer) tests(c check) {
	v.to.tested.Add(c.object)
	v.to.checks = append(v.to.checks, c)
}

// channelTest looks at x if it is a test of a channel that holds: a send keeps
// true what a receive may make false, or the other way round.
func (v *viewer) channelTest(x program.Expr) bool {
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
		v.expr(x.Chan)
		v.patterns(x.Match, false)
		v.channels(x.Chan, &v.to.peek)
		return true
	case *program.ChanTest:
		to := &v.to.peek
		switch x.Op {
		case program.ChanLen: // not empty, but what is known of the length is not worth more
		case program.ChanEmpty, program.ChanNonFull:
			to = &v.to.room
		}
		v.expr(x.Chan)
		v.channels(x.Chan, to)
		return true
	}
	return false
}

// comparison takes x apart if it compares a place with a constant; the object of
// the check is left open.
func comparison(x program.Expr) (*program.Place, check, bool) {
	switch x := x.(type) {
	case *program.Load:
		return &x.Place, check{op: program.OpNe}, true
	case *program.Unary:
		if l, ok := x.X.(*program.Load); ok && x.Op == program.OpNot {
			return &l.Place, check{op: program.OpEq}, true
		}
	case *program.Binary:
		op, a, b := x.Op, x.X, x.Y
		if _, ok := a.(program.Const); ok {
			op, a, b = mirrored(op), b, a
		}
		l, ok := a.(*program.Load)
		c, also := b.(program.Const)
		if ok && also && op.Compares() {
			return &l.Place, check{op: op, value: c.Value}, true
		}
	}
	return nil, check{}, false
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
