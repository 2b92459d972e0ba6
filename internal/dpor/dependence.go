package dpor

import (
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// This file computes the cells (units of state) that a step touches. For channels there are more cells than in
// exec.Footprint:
//   - the order of sending, written by every send, and the order of taking, written by every receive;
//   - the i-th message, written by the send of the message and read by the receive;
//   - the i-th place for a message, read by the i-th send and written by the receive of message i - capacity.
//
// Two sends to a channel are therefore dependent, and so are two receives. A send and a receive are dependent only if
// the receive takes the message of the send or makes room for it.
//
// Other operations touch these cells:
//   - A test for an empty channel reads the order of taking and the next message to be taken, even if this message does
//     not exist.
//   - A test for a full channel reads the order of sending and the next place to be filled.
//   - A query for the length, or for more than the oldest message, reads both orders.
//   - A receive of a message that is not the oldest, and a send that does not append, write both orders.

// cell is the number of a cell: a unit of state, such as a variable, that steps read and write.
type cell = int32

// The kinds of cells for channels, in addition to the kinds of package exec.
const (
	sendOrder exec.CellKind = iota + 100 // the order of the sends to a channel
	takeOrder                            // the order of the receives from a channel
	message                              // the i-th message sent to a channel, counted from the first send
	place                                // the place the i-th message takes in a channel
)

// cells assigns numbers to cells, in the order of their first use.
type cells struct{ numbers map[exec.Cell]cell }

func (n *cells) number(c exec.Cell) cell {
	id, ok := n.numbers[c]
	if !ok {
		id = cell(len(n.numbers))
		n.numbers[c] = id
	}
	return id
}

// touch has the cells that a step reads and writes. Every list is sorted and without duplicates. A cell that is both
// read and written is only in writes. The marks have one bit for every cell number modulo 64: if the marks have no
// common bit, the lists have no common cell.
type touch struct {
	reads, writes         []cell
	readMarks, writeMarks uint64
}

// newTouch returns the touch of a step that reads and writes the given cells. They may be in any order and with
// duplicates. newTouch sorts the arguments in place.
func newTouch(reads, writes []cell) touch {
	slices.Sort(writes)
	t := touch{writes: slices.Clone(slices.Compact(writes))}
	slices.Sort(reads)
	for _, c := range slices.Compact(reads) {
		if _, both := slices.BinarySearch(t.writes, c); !both {
			t.reads = append(t.reads, c)
			t.readMarks |= 1 << (c & 63)
		}
	}
	for _, c := range t.writes {
		t.writeMarks |= 1 << (c & 63)
	}
	return t
}

// intersects reports whether the sorted lists a and b have a cell in common.
func intersects(a, b []cell) bool {
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			return true
		case a[i] < b[j]:
			i++
		default:
			j++
		}
	}
	return false
}

// sees reports whether t reads or writes a cell that u writes. The result of a step with touch t then depends on a step
// with touch u.
func (t *touch) sees(u *touch) bool {
	return (t.readMarks|t.writeMarks)&u.writeMarks != 0 &&
		(intersects(t.reads, u.writes) || intersects(t.writes, u.writes))
}

// subsetOf reports whether u reads or writes every cell that t reads, and writes every cell that t writes. A step that
// is dependent on a step with touch t is then also dependent on a step with touch u.
func (t *touch) subsetOf(u *touch) bool {
	for _, c := range t.writes {
		if _, ok := slices.BinarySearch(u.writes, c); !ok {
			return false
		}
	}
	for _, c := range t.reads {
		_, read := slices.BinarySearch(u.reads, c)
		if _, written := slices.BinarySearch(u.writes, c); !read && !written {
			return false
		}
	}
	return true
}

// equal reports whether t and u read the same cells, and write the same cells.
func (t *touch) equal(u *touch) bool {
	return slices.Equal(t.reads, u.reads) && slices.Equal(t.writes, u.writes)
}

// dependence says which steps of different processes are dependent. With the zero value, two steps are dependent if one
// step writes a cell the other step reads or writes.
type dependence struct {
	accesses bool // reads of the same cell are dependent, too
	noWrites bool // writes of the same cell are independent
}

// dependent reports whether two steps with touches t and u, of different processes, are dependent.
func (d dependence) dependent(t, u *touch) bool {
	if d.accesses && t.readMarks&u.readMarks != 0 && intersects(t.reads, u.reads) {
		return true
	}
	return t.readMarks&u.writeMarks != 0 && intersects(t.reads, u.writes) ||
		t.writeMarks&u.readMarks != 0 && intersects(t.writes, u.reads) ||
		!d.noWrites && t.writeMarks&u.writeMarks != 0 && intersects(t.writes, u.writes)
}

// traffic has the numbers of messages sent to a channel and received from it since the initial state.
type traffic struct{ sent, taken int32 }

// toucher collects the cells that a step touches; reads and writes may contain duplicates.
type toucher struct {
	cells         *cells
	reads, writes []cell
}

// add adds to t the cells of footprint f, which has the accesses of a step or test in state s.
//   - lengths has for every channel (index id-1) the number of messages before and after the step. For a blocked
//     process lengths is empty.
//   - capacity returns the capacity of a channel.
//   - global is the number of global channels. A use of any other channel also reads which processes exist.
func (t *toucher) add(f *exec.Footprint, s *state, lengths []length, capacity func(id int32) int32, global int) {
	for _, c := range f.Reads {
		t.reads = append(t.reads, t.cells.number(c))
	}
	for _, c := range f.Writes {
		t.writes = append(t.writes, t.cells.number(c))
	}
	for _, u := range f.Channels {
		if int(u.ID) > global {
			t.reads = append(t.reads, t.cells.number(exec.Cell{Kind: exec.Population, Proc: program.NoPID}))
		}
		x := channelUse{toucher: t, id: u.ID, use: u.Use, traffic: s.trafficOf(u.ID), capacity: capacity(u.ID)}
		if int(u.ID) <= len(lengths) {
			x.length = lengths[u.ID-1]
		}
		x.add()
	}
}

// length is the number of messages in a channel before and after a step.
type length struct{ before, after int32 }

// passed returns how many messages a step sends to a channel, and how many it receives from the channel. u is the use
// of the channel by the step, and l its length before and after. A step may both send and receive.
func (l length) passed(u exec.Use) traffic {
	more := l.after - l.before
	if u.Has(exec.Takes) && !u.Has(exec.Rearranges) {
		return traffic{sent: more + 1, taken: 1}
	}
	return traffic{sent: max(more, 0), taken: max(-more, 0)}
}

// channelUse is the use of one channel by a step. Its method add adds the cells of the channel the step touches to the
// toucher.
type channelUse struct {
	*toucher
	id       int32
	use      exec.Use
	traffic  traffic // the traffic of the channel before the step
	length   length
	capacity int32
}

func (x *channelUse) cell(k exec.CellKind, i int32) cell {
	return x.cells.number(exec.Cell{Kind: k, Proc: program.NoPID, Var: x.id, Elem: i})
}

func (x *channelUse) read(k exec.CellKind, i int32)  { x.reads = append(x.reads, x.cell(k, i)) }
func (x *channelUse) write(k exec.CellKind, i int32) { x.writes = append(x.writes, x.cell(k, i)) }

func (x *channelUse) add() {
	n := x.traffic
	if x.use&(exec.AsksEmpty|exec.AsksOldest|exec.AsksLength|exec.AsksAll|exec.Takes) != 0 {
		x.read(takeOrder, 0)
		x.read(message, n.taken)
	}
	if x.use&(exec.AsksFull|exec.AsksLength|exec.AsksAll|exec.Sends) != 0 {
		x.read(sendOrder, 0)
		x.read(place, n.sent)
	}
	passed := x.length.passed(x.use)
	if x.use.Has(exec.Sends) {
		x.write(sendOrder, 0)
		for i := range passed.sent {
			x.read(place, n.sent+i)
			x.write(message, n.sent+i)
		}
	}
	if x.use.Has(exec.Takes) {
		x.write(takeOrder, 0)
		for i := range passed.taken {
			x.read(message, n.taken+i)
			x.write(place, n.taken+i+x.capacity)
		}
	}
	if x.use&(exec.AsksLength|exec.AsksAll) != 0 {
		x.read(takeOrder, 0)
		x.read(sendOrder, 0)
	}
	if x.use.Has(exec.Rearranges) {
		x.write(takeOrder, 0)
		x.write(sendOrder, 0)
	}
}
