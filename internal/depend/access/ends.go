package access

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

// Local reports whether a uses no shared object.
func (a *Access) Local() bool {
	for _, s := range []bitset.Set{a.read, a.write, a.tested, a.ownRead, a.ownWrite, a.farRead, a.farWrite,
		a.send, a.sorted, a.recv, a.peek, a.room, a.test} {
		if !s.Empty() {
			return false
		}
	}
	return a.table == 0 && !a.everything && !a.timeout
}

// End is an end of a channel: the end for receives if Recv is set, otherwise the end for sends.
type End struct {
	Channel int
	Recv    bool
}

// UsesOnly reports whether a uses the given end of a channel, and no other shared object. Tests of the channel do not
// count as uses, and neither does reading the variable of x, which denotes the channel and never changes.
func (o *Objects) UsesOnly(a *Access, end End, x *program.Load) bool {
	var rest Access
	rest.union(a)
	mine := &rest.send
	if end.Recv {
		mine = &rest.recv
	}
	if !mine.Has(end.Channel) {
		return false
	}
	*mine = nil
	rest.ForgetTests(end.Channel)
	// The variable is read, but never written.
	element, _ := pointsto.ConstantElement(&x.Place)
	rest.read.Remove(o.global[x.Var.ID] + element)
	if n, ok := o.own[arrayKey{x.Var.ID}]; ok {
		rest.farRead.Remove(n)
	}
	return rest.Local()
}

// Uses reports whether a sends to, or receives from, the given end of a channel, or tests the channel in a way that
// depends on this end.
func (a *Access) Uses(end End) bool {
	c := end.Channel
	if a.everything || a.sorted.Has(c) || a.test.Has(c) {
		return true
	}
	if end.Recv {
		return a.recv.Has(c) || a.peek.Has(c)
	}
	return a.send.Has(c) || a.room.Has(c)
}

// Tests reports whether a reads the length of channel c, or tests whether a send or receive on c is executable.
func (a *Access) Tests(c int) bool { return a.test.Has(c) }

// ForgetTests removes the tests of channel c from a.
func (a *Access) ForgetTests(c int) { a.test.Remove(c) }
