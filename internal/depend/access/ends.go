package access

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

// Local reports whether a touches no object visible to another process.
func (a *Access) Local() bool {
	for _, s := range []bitset.Set{a.read, a.write, a.tested, a.ownRead, a.ownWrite, a.farRead, a.farWrite,
		a.send, a.sorted, a.recv, a.peek, a.room, a.test} {
		if !s.Empty() {
			return false
		}
	}
	return a.table == 0 && !a.everything && !a.timeout
}

// End is one end of a channel: the end of the receivers if Recv is set, otherwise the end of the senders.
type End struct {
	Channel int
	Recv    bool
}

// UsesOnly reports whether a uses the given end of a channel and no other shared object. x is the load of the global
// variable that names the channel. The load does not count as a use, because the variable is never written; tests of
// the channel do not count either.
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
	// The read of the variable does not count, because the variable is never written.
	element, _ := pointsto.ConstantElement(&x.Place)
	rest.read.Remove(o.global[x.Var.ID] + element)
	if n, ok := o.own[arrayKey{x.Var.ID}]; ok {
		rest.farRead.Remove(n)
	}
	return rest.Local()
}

// Uses reports whether a step with access a uses the given end of a channel. Uses are a send or a receive at this end,
// a test that depends on the end, and a sorted send.
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

// Tests reports whether a reads the length of the channel with number c, or tests whether a send or receive on the
// channel is executable.
func (a *Access) Tests(c int) bool { return a.test.Has(c) }

// ForgetTests removes from a the tests of the channel with number c.
func (a *Access) ForgetTests(c int) { a.test.Remove(c) }
