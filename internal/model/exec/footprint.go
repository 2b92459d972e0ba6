package exec

import (
	"cmp"
	"slices"

	"ltlpor/internal/model/program"
)

// Footprint is what a move touches in one state. Where all that it reads is the same the move is
// there, too, and does the same: it has the same footprint, faults and values. What it does not
// write stays. So steps whose footprints do not meet commute in the state.
type Footprint struct {
	Reads, Writes []Cell       // each once, in order
	Channels      []ChannelUse // each channel once, in the order of their numbers
}

// CellKind says what a Cell is.
type CellKind uint8

// The kinds of cells. Location is that of process Proc, with its type; Population how many
// processes and channels there are.
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

// Cell is a part of a state, channels apart.
type Cell struct {
	Kind CellKind
	Proc program.PID // of Local, Location and Priority
	Var  int32       // Variable.ID, of Global and Local
	Elem int32
}

// ChannelUse is what is done with a channel: that it exists is read.
type ChannelUse struct {
	ID  int32
	Use Use
}

// Use is a set of things that are done with a channel.
type Use uint16

// The uses. Sends appends messages, and Takes takes the oldest away, once; whatever else changes
// the channel Rearranges it.
const (
	AsksEmpty Use = 1 << iota
	AsksFull
	AsksLength
	AsksOldest // which it is, or that there is none
	AsksAll
	Sends
	Takes
	Rearranges
)

// Has reports whether u has all of v.
func (u Use) Has(v Use) bool { return u&v == v }

// Reset empties f.
func (f *Footprint) Reset() {
	f.Reads, f.Writes, f.Channels = f.Reads[:0], f.Writes[:0], f.Channels[:0]
}

// Read adds a cell that is read.
func (f *Footprint) Read(c Cell) { f.Reads = add(f.Reads, c) }

// Write adds a cell that is written.
func (f *Footprint) Write(c Cell) { f.Writes = add(f.Writes, c) }

// Does adds what is done with a channel, after what was added before. Who asks after a change
// learns more of the channel as it was.
func (f *Footprint) Does(id int32, u Use) {
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
	if to == 0 || cells[to-1].before(c) {
		return append(cells, c)
	}
	for from < to {
		if i := (from + to) / 2; cells[i].before(c) {
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

// before reports whether a comes before b: by kind, process, variable and element.
func (a Cell) before(b Cell) bool {
	x := uint64(a.Kind)<<40 | uint64(a.Proc)<<32 | uint64(uint32(a.Var))
	y := uint64(b.Kind)<<40 | uint64(b.Proc)<<32 | uint64(uint32(b.Var))
	return x < y || x == y && a.Elem < b.Elem
}
