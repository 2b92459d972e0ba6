package access

import (
	"math/bits"

	"ltlpor/internal/model/program"
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
type Check struct {
	object int
	op     program.Operator
	value  int32
}

// satisfied reports whether c holds if its object has value v.
func (c Check) satisfied(v int32) bool { return c.op.Holds(v, c.value) }

// writes adds that object n is written in manner m.
func (a *Access) writes(n int, m manner) {
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
func keeps(a, b *Access) bool {
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
func commute(a, b *Access) bool {
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
func (a *Access) updates(n int) update {
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
func (a *Access) only(n int) (int32, bool) {
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
