package packed

import (
	"fmt"
	"math/bits"
	"slices"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

const wordBits = 64

// limits are the thresholds of a coding and its memo.
type limits struct {
	// joint is the maximal number of values of a process or channel: beyond that number its parts become components.
	// list is the maximal number of values of a part: beyond that number the values become codes themselves.
	joint, list int
	// tried is the number of look-ups before a site is judged. With more than one miss in missed look-ups the site is
	// split or given up. With more than one in deep it gets nested tables, if most answers missed rest on less than
	// the key has.
	tried, missed, deep int
	// parts is the number of states after which a site with parts is judged.
	parts int
	// bytes is the memory in bytes allowed for a memo, in addition to half the memory of the states.
	bytes int64
	// Sizes in bits: word is the used part of a word, at most 64, unless a component needs more; root is the minimal
	// size of the root of a tree; slack is the room for growth of each number in a root.
	word, root, slack uint
	// sample is the minimal number of states looked at to find the number of bits of a root.
	sample int64
	// asked is the minimal number of states asked about before vain judges whether choosing pays.
	asked int64
	// trim is the number of states from which on the space checks whether fewer bits are enough.
	trim int64
}

var defaults = limits{
	joint: 1 << 12, list: 1 << 16, tried: 4096, missed: 3, deep: 16, parts: 512, bytes: 64 << 20,
	word: wordBits, root: 40, slack: 4, sample: 1 << 14, asked: 1 << 15, trim: 1 << 18,
}

// component is a place of a packed state. In a state without the frame of the component the code is 0.
type component struct {
	name   place
	word   int
	shift  uint
	bits   uint
	values dictionary
}

// read returns the code of x in w.
func (x *component) read(w []uint64) uint32 {
	return uint32(w[x.word] >> x.shift & (1<<x.bits - 1))
}

// mask returns the bits of x in its word.
func (x *component) mask() uint64 { return (1<<x.bits - 1) << x.shift }

// put writes the code of x into w, where the bits of x must be 0.
func (x *component) put(w []uint64, code uint32) { w[x.word] |= uint64(code) << x.shift }

// shape describes the layout shared by the states with the same processes and channels.
type shape struct {
	code     uint32
	template []byte // a state of the shape; only the bytes of Machine.Shape are set
	pieces   []piece
	at       []int // by process: the index of the component with its location
	seats    []int // by process: the number of its seat
	// varying are the pieces of components with bits; the values of the remaining components stand in template. Both
	// are found (found) when the first state is unpacked after a change of the bits.
	varying []*piece
	found   bool
	// The components of the cells and channels that a footprint names.
	cells    cells
	channels [][]int // by number
	there    []bool  // by component: whether states of this shape have it
	// owners has for each byte the index of its piece, or -1 for the bytes of Machine.Shape. kinds lists the offsets
	// of the latter.
	owners []int32
	kinds  []int
}

// piece is the place of a component in the bytes of a state: one run or more.
type piece struct {
	component int
	runs      []run
}

type run struct{ off, end int }

func (p *piece) is(q *piece) bool { return p.component == q.component && slices.Equal(p.runs, q.runs) }

// value returns the value of p in s. The result is part of s or of buf.
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

// put sets p in s to the value of code.
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

// coding says how states are packed. Component 0 is the shape.
type coding struct {
	limits
	machine *closure.Machine
	words   int
	used    uint // number of bits used in the last word
	tight   bool // no spare bits, but for one more for components that have outgrown their bits
	trims   bool // no spare bits at the next layout
	// generous is the number of additional spare bits of components with several values, if states take several
	// words.
	generous   uint
	components []component
	shapes     map[string]*shape
	listed     []*shape // by code
	names      map[place]int
	seats      seats
	// loose are the frames with parts as components. raw are the components with values as codes.
	loose map[int]bool
	raw   map[place]bool
	// visited: processes ask for the locations of other processes.
	visited bool
	// due: a repacking is due, as some code has no room or some component no place.
	due bool
	// cut: the repacking must change the components, not only their bits.
	cut bool
	// lessons are shared by the codings that must agree, nil if the coding is the only one. The first learnt of them
	// are known here.
	lessons *lessons
	learnt  int
	// Reused.
	buf, gather []byte
}

// place names a component, by its frame and part in the first shape with the component. Frame -1 is for globals.
type place struct{ frame, part int }

func newCoding(m *closure.Machine, l limits) *coding {
	c := &coding{limits: l, machine: m, loose: map[int]bool{}, raw: map[place]bool{}}
	c.reset()
	return c
}

// reset forgets the components.
func (c *coding) reset() {
	c.components = []component{{name: place{frame: -1}}}
	c.shapes, c.listed, c.names, c.seats = map[string]*shape{}, nil, map[place]int{}, seats{}
	c.words, c.due, c.cut = 1, false, false
}

// shapeOf returns the shape of s, and adds the shape if it is new.
func (c *coding) shapeOf(s program.State) *shape {
	k := c.known(s)
	if k == nil {
		c.admit(s)
		k = c.known(s)
	}
	return k
}

// known returns the shape of s, or nil if the shape is new.
func (c *coding) known(s program.State) *shape {
	c.buf = c.machine.Shape(c.buf[:0], s)
	return c.shapes[string(c.buf)]
}

// shapeFor adds the shape of s. The name of the shape is in buf, and the shape must be new.
func (c *coding) shapeFor(s program.State) *shape {
	k := &shape{code: uint32(len(c.listed)), template: slices.Clone(s)}
	frame, inFrame := -1, 0
	for i, x := range c.machine.Parts(s) {
		clear(k.template[x.Off : x.Off+x.Len])
		if x.Frame != frame {
			frame, inFrame = x.Frame, 0
		}
		name := place{-1, i}
		if frame >= 0 {
			name = place{frame, 0}
			if inFrame++; c.loose[frame] || c.alone(&x) {
				name.part = inFrame
			}
		}
		i := c.component(name)
		if x.Channel == 0 && x.Cell.Kind == exec.Location {
			k.seats = append(k.seats, c.seats.number(seat{i, x.Cell.Proc, x.Type, x.Len > 1}))
		}
		k.add(x, i)
	}
	k.there = make([]bool, len(c.components))
	k.there[0] = true
	for _, p := range k.pieces {
		k.there[p.component] = true
	}
	k.own(len(s))
	c.shapes[string(c.buf)] = k
	c.listed = append(c.listed, k)
	return k
}

// alone reports whether a part of a process becomes a component of its own, as other processes ask for this part
// without the rest of the process. This holds for variables with channels, which seldom change and then take no bits,
// and for locations if c.visited is set.
func (c *coding) alone(x *closure.Part) bool {
	return x.Channel == 0 && (x.Holds || x.Cell.Kind == exec.Location && c.visited)
}

// add adds the part x of states to k, as part of a component.
func (k *shape) add(x closure.Part, component int) {
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
			k.at = append(k.at, component)
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

// component returns the index of the component called name, and adds the component if it is new.
func (c *coding) component(name place) int {
	i, ok := c.names[name]
	if !ok {
		i = len(c.components)
		c.names[name] = i
		c.components = append(c.components, component{name: name})
	}
	return i
}

// fits reports whether x has room for code.
func (x *component) fits(code uint32) bool { return bits.Len32(code) <= int(x.bits) }

// pack sets w to s, and reports whether every code had room. Otherwise it sets due. In both cases the values of s are
// learnt.
func (c *coding) pack(w []uint64, s program.State) bool {
	clear(w)
	k := c.shapeOf(s)
	fits := c.components[0].fits(k.code)
	c.components[0].put(w, k.code)
	for i := range k.pieces {
		p := &k.pieces[i]
		code := c.code(s, p)
		x := &c.components[p.component]
		if fits = fits && x.fits(code); fits {
			x.put(w, code)
		}
	}
	c.due = c.due || !fits
	return !c.due
}

// code returns the code of the value of p in s, and learns the value if it is new.
func (c *coding) code(s program.State, p *piece) uint32 {
	code, ok := c.components[p.component].values.find(p.value(s, &c.gather))
	if !ok {
		c.admit(s)
		code, _ = c.components[p.component].values.find(p.value(s, &c.gather))
	}
	return code
}

// find sets w to s without learning anything. It returns false if some value has no code or no room: then s has never
// been packed.
func (c *coding) find(w []uint64, s program.State) bool {
	clear(w)
	k := c.known(s)
	if k == nil || !c.components[0].fits(k.code) {
		return false
	}
	c.components[0].put(w, k.code)
	for i := range k.pieces {
		p := &k.pieces[i]
		x := &c.components[p.component]
		code, ok := x.values.find(p.value(s, &c.gather))
		if !ok || !x.fits(code) {
			return false
		}
		x.put(w, code)
	}
	return true
}

// enter learns the shape and the values of s, and reports whether anything was new.
func (c *coding) enter(s program.State) (fresh bool) {
	k := c.known(s)
	if k == nil {
		k, fresh = c.shapeFor(s), true
	}
	for i := range k.pieces {
		p := &k.pieces[i]
		x := &c.components[p.component]
		value := p.value(s, &c.gather)
		if _, ok := x.values.find(value); !ok {
			c.learn(x, value)
			fresh = true
		}
	}
	return fresh
}

// learn gives a new value of x a code. It sets due and cut if x has too many values now.
func (c *coding) learn(x *component, value []byte) {
	if x.values.len() == 0 && c.raw[x.name] {
		x.values.raw = true
	}
	x.values.add(value)
	switch n, single := x.values.len(), x.name.frame < 0 || x.name.part > 0 || c.loose[x.name.frame]; {
	case !single && n > c.joint:
		c.loose[x.name.frame] = true
		c.due, c.cut = true, true
	case single && n > c.list:
		c.raw[x.name] = true
		c.due, c.cut = true, true
	}
}

// unpack appends to dst the state packed in w.
func (c *coding) unpack(dst []byte, w []uint64) []byte {
	k := c.listed[c.components[0].read(w)]
	if !k.found {
		k.find(c)
	}
	from := len(dst)
	dst = append(dst, k.template...)
	s := dst[from:]
	for _, p := range k.varying {
		x := &c.components[p.component]
		p.put(s, &x.values, x.read(w), &c.gather)
	}
	return dst
}

// find sets varying and template. Some state of shape k must have been packed: hence a component without bits has
// exactly one value.
func (k *shape) find(c *coding) {
	k.varying, k.found = nil, true
	for i := range k.pieces {
		p := &k.pieces[i]
		x := &c.components[p.component]
		if x.bits == 0 {
			p.put(k.template, &x.values, 0, &c.gather)
		} else {
			k.varying = append(k.varying, p)
		}
	}
}

// String describes the coding.
func (c *coding) String() string {
	return fmt.Sprintf("%d components in %d words", len(c.components), c.words)
}
