package coding

import (
	"slices"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Shape describes the states with the same processes and channels: the position of every component in their bytes.
type Shape struct {
	code      uint32
	template  []byte // a state of the shape; only the bytes of Machine.Shape are set
	example   []byte // the first state of the shape
	pieces    []piece
	locations []int // indexed by process: the component with its location
	seats     []int // indexed by process: the number of its seat
	// varying are the pieces of components with bits; the values of the remaining components stand in template. Both
	// are found (varyingFound) when the first state is unpacked after a change of the bits.
	varying      []*piece
	varyingFound bool
	// The components of the cells and channels that a footprint names.
	cells    cellIndex
	channels [][]int // the components of the channels, indexed by channel number
	there    []bool  // indexed by component: whether states of this shape have it
	// owners has for every byte the index of its piece, or -1 for the bytes of Machine.Shape. shapeBytes lists the
	// offsets of the bytes of Machine.Shape.
	owners     []int32
	shapeBytes []int
}

// Code returns the number of the shape, from 0: the code of component 0.
func (k *Shape) Code() uint32 { return k.code }

// Template returns a state of the shape. Only the bytes that belong to the shape (closure.Machine.Shape) are
// significant.
func (k *Shape) Template() program.State { return k.template }

// Processes returns the number of processes.
func (k *Shape) Processes() int { return len(k.locations) }

// Location returns the index of the component that holds the location of process p.
func (k *Shape) Location(p int) int { return k.locations[p] }

// Seat returns the number of the seat of process p (see seat).
func (k *Shape) Seat(p int) int { return k.seats[p] }

// Component returns the index of the component that holds cell c. ok is false if states of the shape do not have c.
func (k *Shape) Component(c exec.Cell) (component int, ok bool) {
	n, ok := k.cells.component(c)
	return int(n), ok
}

// Channels returns the number of channels, plus one: channels are numbered from 1.
func (k *Shape) Channels() int { return len(k.channels) }

// ChannelComponents returns the indices of the components of channel id, in the order of their parts. The caller must
// not change the slice.
func (k *Shape) ChannelComponents(id int32) []int { return k.channels[id] }

// MarkTouched sets touched[i] for every component i on which a step with footprint f depends. These are the shape, the
// components read, and the components written: a step may write only a part of a component.
func (k *Shape) MarkTouched(f *exec.Footprint, touched []bool) {
	touched[0] = true
	for _, list := range [][]exec.Cell{f.Reads, f.Writes} {
		for _, c := range list {
			if i, ok := k.cells.component(c); ok { // otherwise the step creates c, or c belongs to the shape
				touched[i] = true
			}
		}
	}
	for _, u := range f.Channels {
		if int(u.ID) < len(k.channels) {
			for _, i := range k.channels[u.ID] {
				touched[i] = true
			}
		}
	}
}

// piece is the position of a component in the bytes of a state, as one or more ranges.
type piece struct {
	component int
	runs      []run
}

type run struct{ off, end int }

func (p *piece) equals(q *piece) bool {
	return p.component == q.component && slices.Equal(p.runs, q.runs)
}

// value returns the bytes of piece p in state s. The result is a part of s or of buf.
func (p *piece) value(s []byte, buf *[]byte) []byte {
	if len(p.runs) == 1 {
		return s[p.runs[0].off:p.runs[0].end]
	}
	b := (*buf)[:0]
	for _, r := range p.runs {
		b = append(b, s[r.off:r.end]...)
	}
	*buf = b
	return b
}

// put writes the value with the given code into the bytes of piece p in state s. x is the dictionary of the component;
// buf points to a buffer that put may use and replace.
func (p *piece) put(s []byte, x *dictionary, code uint32, buf *[]byte) {
	if len(p.runs) == 1 {
		x.get(s[p.runs[0].off:p.runs[0].end], code)
		return
	}
	n := 0
	for _, r := range p.runs {
		n += r.end - r.off
	}
	b := slices.Grow((*buf)[:0], n)[:n]
	x.get(b, code)
	*buf = b
	for _, r := range p.runs {
		b = b[copy(s[r.off:r.end], b):]
	}
}

// addShape adds the shape of s, which must be new, and returns it. c.buf must contain the key of the shape in c.shapes.
func (c *Coding) addShape(s program.State) *Shape {
	k := &Shape{code: uint32(len(c.shapeList)), template: slices.Clone(s), example: slices.Clone(s)}
	frame, inFrame := -1, 0
	for i, x := range c.machine.Parts(s) {
		clear(k.template[x.Off : x.Off+x.Len])
		if x.Frame != frame {
			frame, inFrame = x.Frame, 0
		}
		name := componentName{-1, i}
		if frame >= 0 {
			name = componentName{frame, 0}
			if inFrame++; c.divided[frame] || c.isSeparate(&x) {
				name.part = inFrame
			}
		}
		i := c.componentNumber(name)
		if x.Channel == 0 && x.Cell.Kind == exec.Location {
			k.seats = append(k.seats, c.seats.number(seat{i, x.Cell.Proc, x.Type, x.Len > 1}))
		}
		k.addPart(x, i)
	}
	k.there = make([]bool, len(c.components))
	k.there[0] = true
	for _, p := range k.pieces {
		k.there[p.component] = true
	}
	k.indexBytes(len(s))
	c.shapes[string(c.buf)] = k
	c.shapeList = append(c.shapeList, k)
	return k
}

// isSeparate reports whether part x of a process becomes a separate component. Only these parts become separate
// components, because other processes read them without the rest of the process: variables that hold channels, which
// seldom change and mostly take no bits, and locations if c.visited is set.
func (c *Coding) isSeparate(x *closure.Part) bool {
	return x.Channel == 0 && (x.Holds || x.Cell.Kind == exec.Location && c.visited)
}

// addPart adds part x of the state bytes to the given component in shape k.
func (k *Shape) addPart(x closure.Part, component int) {
	n := slices.IndexFunc(k.pieces, func(p piece) bool { return p.component == component })
	if n < 0 {
		n = len(k.pieces)
		k.pieces = append(k.pieces, piece{component: component})
	}
	p := &k.pieces[n]
	if last := len(p.runs) - 1; last >= 0 && p.runs[last].end == x.Off {
		p.runs[last].end += x.Len
	} else {
		p.runs = append(p.runs, run{x.Off, x.Off + x.Len})
	}
	if x.Channel == 0 {
		k.cells.set(x.Cell, component)
		if x.Cell.Kind == exec.Location {
			k.locations = append(k.locations, component)
		}
		return
	}
	for len(k.channels) <= int(x.Channel) {
		k.channels = append(k.channels, nil)
	}
	if u := k.channels[x.Channel]; !slices.Contains(u, component) {
		k.channels[x.Channel] = append(u, component)
	}
}

// findVarying separates the pieces of shape k into variable and constant pieces. It sets k.varying to the pieces of
// components with at least one bit, and writes the values of the remaining components into k.template. Some state of
// shape k must have been packed: hence a component without bits has exactly one value.
func (k *Shape) findVarying(c *Coding) {
	k.varying, k.varyingFound = nil, true
	for i := range k.pieces {
		p := &k.pieces[i]
		x := &c.components[p.component]
		if x.Bits == 0 {
			p.put(k.template, &x.values, 0, &c.gather)
		} else {
			k.varying = append(k.varying, p)
		}
	}
}
