package access

import (
	"fmt"
	"strings"

	"ltlpor/internal/base/bitset"
)

// Access is the read and write set of a step, restricted to objects visible to several processes. The set omits locals
// of the acting process, unless a remote reference from another process names the local.
//
// Some objects have one copy per process: remotely referenced locals, labels, and elements a[_pid] of a global array.
// An own access concerns only the copy of the acting process; a far access may concern the copy of any process. Own
// accesses of different processes never conflict. A far access is recorded a second time, on an object standing for
// the union of the copies; for an array, on the elements.
type Access struct {
	read, write bitset.Set // objects without copies: elements of global variables, and further objects
	// tested has the objects without copies that are read only by comparisons in checks. A check is a part of the guard
	// of a step that is taken, hence the check holds.
	tested bitset.Set
	checks []Check
	// update, put, varies and values classify the writes of the objects in write:
	//
	//   - update[k]: objects updated in place, as in x = x + e, with updates of kind k.
	//   - put: objects that some write does not update in place.
	//   - varies: objects written with a value unknown to the analysis.
	//   - values: the constants written, for objects not in varies.
	update            [updateKinds]bitset.Set
	put, varies       bitset.Set
	values            []written
	ownRead, ownWrite bitset.Set
	farRead, farWrite bitset.Set

	// The sets of channels, by kind of use.
	send   bitset.Set // the step appends a message
	sorted bitset.Set // may touch every message, or the existence of the channel
	recv   bitset.Set // the step removes a message
	peek   bitset.Set // the step reads a message known to be present
	room   bitset.Set // requires the channel to be empty, or not to be full
	test   bitset.Set // reads the length, or whether a send or receive is executable
	// wantMessage has the channels where the step waits for a message, which only sends can bring. wantRoom has the
	// channels where the step waits for room, which only receives can make.
	wantMessage, wantRoom bitset.Set

	table tableUse // uses of the process table: pids, _nr_pr, channel numbers

	// everything is set if the access is dependent on every step of every other process: the executability of the step
	// depends on the locations of other processes.
	everything bool
	// timeout is set if the access depends on the value of timeout.
	timeout bool
}

type tableUse uint8

const (
	tableRead tableUse = 1 << iota
	tableRun
	tableDie
)

func (a *Access) union(b *Access) {
	a.read.Union(b.read)
	a.write.Union(b.write)
	a.tested.Union(b.tested)
	a.checks = append(a.checks, b.checks...)
	for k := range a.update {
		a.update[k].Union(b.update[k])
	}
	a.put.Union(b.put)
	a.varies.Union(b.varies)
	a.values = append(a.values, b.values...)
	a.ownRead.Union(b.ownRead)
	a.ownWrite.Union(b.ownWrite)
	a.farRead.Union(b.farRead)
	a.farWrite.Union(b.farWrite)
	a.send.Union(b.send)
	a.sorted.Union(b.sorted)
	a.recv.Union(b.recv)
	a.peek.Union(b.peek)
	a.room.Union(b.room)
	a.test.Union(b.test)
	a.wantMessage.Union(b.wantMessage)
	a.wantRoom.Union(b.wantRoom)
	a.table |= b.table
	a.everything = a.everything || b.everything
	a.timeout = a.timeout || b.timeout
}

// SeenBy returns the propositions that a step with access a may change, as a bit set. props[i] is the access of
// proposition i, which is bit i of the result.
func SeenBy(a *Access, props []Access) (set uint64) {
	for i := range props {
		if Conflict(a, &props[i]) {
			set |= 1 << i
		}
	}
	return set
}

// Conflict reports whether steps of two processes, with accesses a and b, are dependent, that is, may fail to commute
// or may disable each other. The cases are:
//
//   - A write meets a read or write of the same variable. Exceptions: the write cannot falsify a comparison that reads
//     the variable (preservesChecks), or both writes commute (commute).
//   - Both steps send to a channel, or both receive from a channel, or one step tests a property of the channel that
//     the other changes. A send and a receive on a channel commute wherever both are executable, because they work on
//     different ends.
//   - A process creation meets a creation, a process termination, or a read of the process table.
//   - A process termination meets a read of the process table. Two terminations are never executable together.
func Conflict(a, b *Access) bool {
	return a.everything || b.everything ||
		disturbs(a, b) || disturbs(b, a) ||
		a.send.Intersects(b.send) || a.recv.Intersects(b.recv) || a.sorted.Intersects(b.sorted) ||
		a.table&tableRun != 0 && b.table&tableRun != 0
}

// disturbs reports whether a step with access a may change an object that b depends on: a variable, a channel property,
// or the process table. The relation is not symmetric.
func disturbs(a, b *Access) bool {
	switch {
	case a.write.Intersects(b.read),
		a.write.Intersects(b.tested) && !preservesChecks(a, b),
		a.write.Intersects(b.write) && !commute(a, b),
		a.ownWrite.Intersects(b.farRead), a.ownWrite.Intersects(b.farWrite),
		a.farWrite.Intersects(b.ownRead), a.farWrite.Intersects(b.ownWrite):
		return true
	case a.sorted.Intersects(b.send), a.sorted.Intersects(b.recv), a.sorted.Intersects(b.peek), a.sorted.Intersects(b.test), a.sorted.Intersects(b.room),
		a.send.Intersects(b.test), a.send.Intersects(b.room),
		a.recv.Intersects(b.test), a.recv.Intersects(b.peek):
		return true
	case a.table&tableRun != 0 && b.table&(tableRead|tableDie) != 0,
		a.table&tableDie != 0 && b.table&tableRead != 0:
		return true
	}
	return false
}

// Enables reports whether a step with access a may make a second step executable. w is the access on which the
// executability of the second step depends. Unlike Conflict, Enables holds for two process terminations: processes
// terminate in reverse order of creation, so that one termination makes the next possible.
func Enables(a, w *Access) bool {
	return a.everything || w.everything || disturbs(a, w) ||
		a.send.Intersects(w.wantMessage) || a.recv.Intersects(w.wantRoom) ||
		a.sorted.Intersects(w.wantMessage) || a.sorted.Intersects(w.wantRoom) ||
		a.table&tableDie != 0 && w.table&tableDie != 0
}

// Key returns a text that identifies the access: equal accesses have equal texts.
func (a *Access) Key() string {
	var b strings.Builder
	for _, s := range []bitset.Set{a.read, a.write, a.tested, a.update[adds], a.update[ors], a.update[ands], a.update[xors], a.put, a.varies,
		a.ownRead, a.ownWrite, a.farRead, a.farWrite,
		a.send, a.sorted, a.recv, a.peek, a.room, a.test, a.wantMessage, a.wantRoom} {
		s.Each(func(i int) { fmt.Fprintf(&b, "%d,", i) })
		b.WriteByte(';')
	}
	fmt.Fprint(&b, a.table, a.everything, a.timeout, a.checks, a.values)
	return b.String()
}

// MeetsAll reports whether a step with access a is dependent on every step of every other process (MeetAll).
func (a *Access) MeetsAll() bool { return a.everything }

// MeetAll makes a dependent on every step of every other process.
func (a *Access) MeetAll() { a.everything = true }

// AsksTimeout reports whether a depends on the value of timeout.
func (a *Access) AsksTimeout() bool { return a.timeout }

// AwaitDeath makes a dependent on the termination of every process.
func (a *Access) AwaitDeath() { a.table |= tableDie }

// IsNothing reports whether a is the empty access, of a step that touches no shared object and waits for nothing.
func (a *Access) IsNothing() bool { return a.Key() == (&Access{}).Key() }
