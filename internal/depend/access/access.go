package access

import (
	"fmt"
	"strings"

	"ltlpor/internal/base/bitset"
)

// Access is what a step looks at and changes, as far as other processes can
// tell. Locals of the process itself are left out, unless somebody refers to
// them from outside.
//
// Objects that have one copy per process (locals that are referred to
// remotely, labels, elements a[_pid] of a global array) are accessed in two
// ways: as a process's own copy, or from afar, whosever copy that is. Own
// copies of different processes never meet. An access from afar is also one to
// a single object that stands for all copies (for arrays, to the elements).
type Access struct {
	read, write bitset.Set // elements of global variables and other single objects
	// tested are single objects that are not read but for the comparisons of checks,
	// which are known to hold: parts of the guard of a step that is taken.
	tested bitset.Set
	checks []Check
	// What is known of how the members of write are written: by an update of what is
	// there (of a kind), or otherwise (put); with values that are not known (varies)
	// or else those of values.
	update            [updateKinds]bitset.Set
	put, varies       bitset.Set
	values            []written
	ownRead, ownWrite bitset.Set
	farRead, farWrite bitset.Set

	// Channels, by what is done with them.
	send   bitset.Set // append a message
	sorted bitset.Set // anything that may touch all messages at once, or the channel's existence
	recv   bitset.Set // remove a message
	peek   bitset.Set // look at a message that is known to be there
	room   bitset.Set // know that it is empty, or not full
	test   bitset.Set // look at the length, or at whether a send or receive is executable
	// What waits for a message, or for room, is helped by sends, or by receives, only.
	wantMessage, wantRoom bitset.Set

	table tableUse // the process table: pids, _nr_pr, channel numbers

	// everything: dependent on each step of each other process. Set where
	// executability hangs on where other processes are.
	everything bool
	// timeout: the value of timeout matters.
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

// SeenBy returns the bit set of those of props, the accesses of propositions, that a
// conflicts with.
func SeenBy(a *Access, props []Access) (set uint64) {
	for i := range props {
		if Conflict(a, &props[i]) {
			set |= 1 << i
		}
	}
	return set
}

// Conflict reports whether a step with access a and a step of another process
// with access b may fail to commute, or one may disable the other:
//
//   - both touch a variable, and one of them writes it, unless the write keeps
//     what the other tests (keeps) or both writes can change places (commute);
//   - both send to a channel, or both receive from it, or one tests what the
//     other changes. A send and a receive of the same channel commute wherever
//     both are executable: they work on different ends of it;
//   - one creates a process and the other creates one, or dies, or reads the
//     process table; or one dies and the other reads the process table. Two
//     deaths are never executable together.
func Conflict(a, b *Access) bool {
	return a.everything || b.everything ||
		disturbs(a, b) || disturbs(b, a) ||
		a.send.Meets(b.send) || a.recv.Meets(b.recv) || a.sorted.Meets(b.sorted) ||
		a.table&tableRun != 0 && b.table&tableRun != 0
}

// disturbs reports whether a writes something that b reads or writes.
func disturbs(a, b *Access) bool {
	switch {
	case a.write.Meets(b.read),
		a.write.Meets(b.tested) && !keeps(a, b),
		a.write.Meets(b.write) && !commute(a, b),
		a.ownWrite.Meets(b.farRead), a.ownWrite.Meets(b.farWrite),
		a.farWrite.Meets(b.ownRead), a.farWrite.Meets(b.ownWrite):
		return true
	case a.sorted.Meets(b.send), a.sorted.Meets(b.recv), a.sorted.Meets(b.peek), a.sorted.Meets(b.test), a.sorted.Meets(b.room),
		a.send.Meets(b.test), a.send.Meets(b.room),
		a.recv.Meets(b.test), a.recv.Meets(b.peek):
		return true
	case a.table&tableRun != 0 && b.table&(tableRead|tableDie) != 0,
		a.table&tableDie != 0 && b.table&tableRead != 0:
		return true
	}
	return false
}

// Enables reports whether a step with access a may make a step executable whose
// executability depends on what w looks at. Unlike conflict, a death counts for
// a death: the next process can die then.
func Enables(a, w *Access) bool {
	return a.everything || w.everything || disturbs(a, w) ||
		a.send.Meets(w.wantMessage) || a.recv.Meets(w.wantRoom) ||
		a.sorted.Meets(w.wantMessage) || a.sorted.Meets(w.wantRoom) ||
		a.table&tableDie != 0 && w.table&tableDie != 0
}

// Key is equal for equal accesses.
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

// MeetsAll reports whether a is dependent on each step of each other process.
func (a *Access) MeetsAll() bool { return a.everything }

// MeetAll makes a dependent on each step of each other process.
func (a *Access) MeetAll() { a.everything = true }

// AsksTimeout reports whether the value of timeout matters.
func (a *Access) AsksTimeout() bool { return a.timeout }

// AwaitDeath adds that the end of any process matters.
func (a *Access) AwaitDeath() { a.table |= tableDie }

// IsNothing reports whether a touches nothing, and waits for nothing.
func (a *Access) IsNothing() bool { return a.Key() == (&Access{}).Key() }
