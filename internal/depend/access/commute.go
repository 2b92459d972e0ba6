package access

import (
	"math/bits"

	"ltlpor/internal/model/program"
)

// This file refines the rule that a write conflicts with every read and write of the same object, by the way in which
// objects are written and tested. The rules are in doc/dev/reduction/c1.md, C1: the rows on commuting updates, equal
// constants and monotone guards.

// manner is the way in which a variable is written: by an update in place such as x = x + e, with a constant, or with
// an unknown value.
type manner struct {
	update   update
	constant bool
	value    int32
}

// update is a kind of update in place, such as x = x + e or x = x | e. Two updates of one kind commute.
type update uint8

const (
	noUpdate update = iota
	adds            // updates by x + e and x - e
	ors
	ands
	xors
	updateKinds
)

// updates maps the operator in x = x op e to the kind of update.
var updates = map[program.Operator]update{
	program.OpAdd: adds, program.OpSub: adds, program.OpBitOr: ors, program.OpBitAnd: ands, program.OpBitXor: xors,
}

// written records that a step may write the constant value to the object with number object.
type written struct {
	object int
	value  int32
}

// Check is a comparison of an object with a constant: object op value.
type Check struct {
	object int
	op     program.Operator
	value  int32
}

// satisfied reports whether comparison c holds for an object with value v.
func (c Check) satisfied(v int32) bool { return c.op.Holds(v, c.value) }

// writes records in a that the step writes object n in manner m.
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

// preservesChecks reports whether no write of a can falsify a comparison in b.checks. Every value that a may write to a
// compared object must be a known constant satisfying the comparison.
func preservesChecks(a, b *Access) bool {
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

// commute reports whether the writes of a and b to common objects have the same result in both orders. For each common
// object, both must make updates of the same kind, or both must write only the same constant.
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

// updates returns the kind of update if a writes object n only by updates in place of one kind. Otherwise the result is
// noUpdate.
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

// only returns the constant that a writes to object n. The second result is false if a may write another value to n.
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
