package exec

import (
	"cmp"
	"slices"

	"ltlpor/internal/model/program"
)

// Footprint is the set of the state parts (cells and channels) that a move reads and writes in a state. The following
// holds:
//
//   - In any state with the same values in Reads, the move is enabled, has the same footprint and faults, and writes
//     the same values.
//   - The move does not change parts outside of Writes and Channels.
//   - Hence two moves with disjoint footprints in a state are independent in this state.
type Footprint struct {
	Reads, Writes []Cell       // no duplicates, sorted
	Channels      []ChannelUse // no duplicates, sorted by channel number
}

// CellKind is the kind of a Cell.
type CellKind uint8

// The kinds of cells:
//
//   - Global, Local: an element of a variable. Priority: the priority of process Proc.
//   - Location: the location and the type of process Proc. Population: the numbers of processes and of channels.
//   - LastMoved: _last. TracedAt: the location of the trace assertion. Turn: whether the claim or the system moves
//     next.
const (
	Global CellKind = iota
	Local
	Location
	Priority
	Population
	LastMoved
	TracedAt
	Turn
)

// Cell is a part of a state that is not in a channel.
type Cell struct {
	Kind CellKind
	Proc program.PID // the process, if Kind is Local, Location or Priority
	Var  int32       // Variable.ID, if Kind is Global or Local
	Elem int32       // index of the element, if Kind is Global or Local
}

// ChannelUse is the set of operations of a move on channel ID. Any use also reads whether the channel exists.
type ChannelUse struct {
	ID  int32
	Use Use
}

// Use is a set of operations on a channel, as bits.
type Use uint16

// The operations on a channel. The Asks operations read whether the channel is empty, whether it is full, the number
// of messages, the oldest message, or all messages. Sends appends messages. Takes removes only the oldest message.
// Rearranges is any other change of the contents.
const (
	AsksEmpty Use = 1 << iota
	AsksFull
	AsksLength
	AsksOldest // reads the oldest message, or that there is none
	AsksAll
	Sends
	Takes
	Rearranges
)

// Has reports whether u includes every operation in v.
func (u Use) Has(v Use) bool { return u&v == v }

// Reset empties f.
func (f *Footprint) Reset() {
	f.Reads, f.Writes, f.Channels = f.Reads[:0], f.Writes[:0], f.Channels[:0]
}

// Read adds c to f.Reads.
func (f *Footprint) Read(c Cell) { f.Reads = add(f.Reads, c) }

// Write adds c to f.Writes.
func (f *Footprint) Write(c Cell) { f.Writes = add(f.Writes, c) }

// UseChannel adds u to the uses of channel id. The caller must add the operations of a move in their order: after a
// write, an operation depends on more of the contents from before the move. UseChannel adds the uses for these
// contents, too, for example AsksLength if AsksEmpty follows Sends.
func (f *Footprint) UseChannel(id int32, u Use) {
	i, ok := slices.BinarySearchFunc(f.Channels, id, func(c ChannelUse, id int32) int {
		return cmp.Compare(c.ID,
			id)
	})
	if !ok {
		f.Channels = slices.Insert(f.Channels, i, ChannelUse{ID: id})
	}
	c := &f.Channels[i]
	if c.Use&(Sends|Takes|Rearranges) != 0 {
		if u&(AsksEmpty|AsksFull|Sends) != 0 {
			c.Use |= AsksLength
		}
		if u&(AsksOldest|AsksAll|Takes) != 0 {
			c.Use |= AsksAll | Rearranges
		}
	}
	c.Use |= u
}

func add(cells []Cell, c Cell) []Cell {
	from, to := 0, len(cells)
	if to == 0 || cells[to-1].precedes(c) {
		return append(cells, c)
	}
	for from < to {
		if i := (from + to) / 2; cells[i].precedes(c) {
			from = i + 1
		} else {
			to = i
		}
	}
	if from < len(cells) && cells[from] == c {
		return cells
	}
	return slices.Insert(cells, from, c)
}

// precedes reports whether a comes before b in the order by kind, process, variable and element.
func (a Cell) precedes(b Cell) bool {
	x := uint64(a.Kind)<<40 | uint64(a.Proc)<<32 | uint64(uint32(a.Var))
	y := uint64(b.Kind)<<40 | uint64(b.Proc)<<32 | uint64(uint32(b.Var))
	return x < y || x == y && a.Elem < b.Elem
}
