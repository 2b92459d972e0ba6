package coding

import (
	"fmt"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
)

// Coding packs states into words: every component of a state has a bit field, and every value of a component has a
// code. Component 0 is the shape of the state (its processes and channels).
//
// A Coding adds codes for new values when it packs states. If a code does not fit into its field, Due returns true.
// The owner of the packed states must then call Widen or Redivide, and replace the words of every state. A Coding
// belongs to a single goroutine.
type Coding struct {
	Limits  Limits
	machine *closure.Machine
	words   int
	used    uint // number of bits used in the last word
	tight   bool // Tighten was called
	trims   bool // Trim was called: no spare bits in the next layout
	// generous is the number of additional spare bits of components with several values, if states take several
	// words; see GrowMore.
	generous   uint
	components []component
	shapes     map[string]*Shape
	shapeList  []*Shape // the shapes, indexed by code
	names      map[componentName]int
	seats      seats
	// divided has the frames (processes and channels) that are divided, so that each part is a component. raw has the
	// components in which a value is its own code.
	divided map[int]bool
	raw     map[componentName]bool
	// visited: a process may read the locations of other processes (closure.Machine.Visited).
	visited bool
	// due: a repacking is due, as some code has no room or some component no place.
	due bool
	// mustDivide: the repacking must change the components, not only their bits.
	mustDivide bool
	// learned is shared by the codings that must agree; it is nil if the coding is the only one. taken is the number
	// of states of learned from which this coding has learnt.
	learned *LearnedKeys
	taken   int
	// frozen: no value gets a code any more (Freeze).
	frozen bool
	// Buffers.
	buf, gather, before []byte
}

// New returns a coding for the states of m. Initially, no value has a code.
func New(m *closure.Machine, l Limits) *Coding {
	c := &Coding{Limits: l, machine: m, visited: m.Visited(), divided: map[int]bool{}, raw: map[componentName]bool{}}
	c.reset()
	return c
}

// NewFixed returns a coding with the given layout, but without a machine and without values. It is meant for tests of
// packages that read packed states.
func NewFixed(l Layout) *Coding {
	c := &Coding{words: l.Words}
	for _, f := range l.Fields {
		c.components = append(c.components, component{Field: f})
	}
	return c
}

// Machine returns the machine that executes the states of c. It shares no memory with machines of other codings.
func (c *Coding) Machine() *closure.Machine { return c.machine }

// Words returns the number of words of a packed state.
func (c *Coding) Words() int { return c.words }

// Components returns the number of components up to now. Component 0 is the shape.
func (c *Coding) Components() int { return len(c.components) }

// Field returns the bit field of component i. The pointer is valid until a component is added.
func (c *Coding) Field(i int) *Field { return &c.components[i].Field }

// Values returns the values of component i, indexed by code. The caller must not change them.
func (c *Coding) Values(i int) []string { return c.components[i].values.list }

// Shape returns the shape of the state packed in w.
func (c *Coding) Shape(w []uint64) *Shape { return c.shapeList[c.components[0].Read(w)] }

// Due reports whether the states must be repacked because some code does not fit into its field, or some new component
// has no field.
func (c *Coding) Due() bool { return c.due }

// SetDue marks the states as to be repacked: Due returns true afterwards.
func (c *Coding) SetDue() { c.due = true }

// MustDivide reports whether the next repacking must call Redivide because a component has too many values. Otherwise
// Widen is enough.
func (c *Coding) MustDivide() bool { return c.mustDivide }

// Bytes returns the memory of the values with a code, in bytes.
func (c *Coding) Bytes() (n int64) {
	for i := range c.components {
		n += c.components[i].values.bytes
	}
	return n
}

// reset removes all components and values, except component 0, the shape.
func (c *Coding) reset() {
	c.components = []component{{name: componentName{frame: -1}}}
	c.shapes, c.shapeList, c.names, c.seats = map[string]*Shape{}, nil, map[componentName]int{}, seats{}
	c.words, c.due, c.mustDivide = 1, false, false
}

// shapeOf returns the shape of s, and adds the shape if it is new. If c is frozen and the shape is new, it returns nil
// and sets c.due.
func (c *Coding) shapeOf(s program.State) *Shape {
	k := c.knownShape(s)
	if k == nil {
		c.admit(s)
		k = c.knownShape(s)
	}
	return k
}

// knownShape returns the shape of s, or nil if the shape is new. In both cases it sets c.buf to the key of the shape in
// c.shapes.
func (c *Coding) knownShape(s program.State) *Shape {
	c.buf = c.machine.Shape(c.buf[:0], s)
	return c.shapes[string(c.buf)]
}

// componentNumber returns the index of the component called name. It adds the component if it is new.
func (c *Coding) componentNumber(name componentName) int {
	i, ok := c.names[name]
	if !ok {
		i = len(c.components)
		c.names[name] = i
		c.components = append(c.components, component{name: name})
	}
	return i
}

// Pack writes the packed state s to w. It assigns codes to new values. The result is false if the states must be
// repacked (Due), because some code does not fit; w is incomplete in this case.
func (c *Coding) Pack(w []uint64, s program.State) bool {
	clear(w)
	k := c.shapeOf(s)
	if k == nil {
		return false
	}
	fits := c.components[0].fits(k.code)
	c.components[0].Put(w, k.code)
	for i := range k.pieces {
		p := &k.pieces[i]
		code := c.valueCode(s, p)
		x := &c.components[p.component]
		if fits = fits && x.fits(code); fits {
			x.Put(w, code)
		}
	}
	c.due = c.due || !fits
	return !c.due
}

// valueCode returns the code of the value of piece p in s. It assigns a code to a new value. If c is frozen and the
// value is new, it returns 0 and sets c.due.
func (c *Coding) valueCode(s program.State, p *piece) uint32 {
	code, ok := c.components[p.component].values.find(p.value(s, &c.gather))
	if !ok {
		c.admit(s)
		code, _ = c.components[p.component].values.find(p.value(s, &c.gather))
	}
	return code
}

// PackKnown writes the packed state s to w without assigning codes. It returns false if some value has no code or its
// code does not fit: in this case s was never packed before.
func (c *Coding) PackKnown(w []uint64, s program.State) bool {
	clear(w)
	k := c.knownShape(s)
	if k == nil || !c.components[0].fits(k.code) {
		return false
	}
	c.components[0].Put(w, k.code)
	for i := range k.pieces {
		p := &k.pieces[i]
		x := &c.components[p.component]
		code, ok := x.values.find(p.value(s, &c.gather))
		if !ok || !x.fits(code) {
			return false
		}
		x.Put(w, code)
	}
	return true
}

// learnState assigns codes to the shape and the values of s that have none. It reports whether there were any.
func (c *Coding) learnState(s program.State) (fresh bool) {
	k := c.knownShape(s)
	if k == nil {
		k, fresh = c.addShape(s), true
	}
	for i := range k.pieces {
		p := &k.pieces[i]
		x := &c.components[p.component]
		value := p.value(s, &c.gather)
		if _, ok := x.values.find(value); !ok {
			c.learnValue(x, value)
			fresh = true
		}
	}
	return fresh
}

// learnValue assigns a code to a new value of component x. If x has too many values now, learnValue sets c.due and
// c.mustDivide.
func (c *Coding) learnValue(x *component, value []byte) {
	if x.values.len() == 0 && c.raw[x.name] {
		x.values.raw = true
	}
	x.values.add(value)
	switch n, single := x.values.len(), x.name.frame < 0 || x.name.part > 0 || c.divided[x.name.frame]; {
	case !single && n > c.Limits.JointValues:
		c.divided[x.name.frame] = true
		c.due, c.mustDivide = true, true
	case single && n > c.Limits.ListedValues:
		c.raw[x.name] = true
		c.due, c.mustDivide = true, true
	}
}

// Unpack appends to dst the bytes of the state packed in w.
func (c *Coding) Unpack(dst []byte, w []uint64) []byte {
	k := c.shapeList[c.components[0].Read(w)]
	if !k.varyingFound {
		k.findVarying(c)
	}
	from := len(dst)
	dst = append(dst, k.template...)
	s := dst[from:]
	for _, p := range k.varying {
		x := &c.components[p.component]
		p.put(s, &x.values, x.Read(w), &c.gather)
	}
	return dst
}

// String returns the numbers of components and words, for messages.
func (c *Coding) String() string {
	return fmt.Sprintf("%d components in %d words", len(c.components), c.words)
}
