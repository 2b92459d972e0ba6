package packed

import (
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
)

// lessons are the states from which several codings have learnt, in this order. The codings must give the same codes
// to the same values, and a coding depends on nothing but its lessons. Before a coding learns anything new it takes
// the new lessons.
type lessons struct {
	mu     sync.Mutex
	states []program.State
	many   atomic.Int64 // len(states)
}

// admit learns the new values of s.
func (c *coding) admit(s program.State) {
	l := c.lessons
	if l == nil {
		c.enter(s)
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	c.take()
	if c.enter(s) {
		l.states = append(l.states, slices.Clone(s))
		l.many.Store(int64(len(l.states)))
		c.learnt++
	}
}

// attend takes the lessons new to c. Without them c cannot unpack states found by other walkers.
func (c *coding) attend() {
	if l := c.lessons; l != nil && l.many.Load() > int64(c.learnt) {
		l.mu.Lock()
		defer l.mu.Unlock()
		c.take()
	}
}

// take is attend with lessons locked.
func (c *coding) take() {
	for _, s := range c.lessons.states[c.learnt:] {
		c.enter(s)
	}
	c.learnt = len(c.lessons.states)
}

// clone returns a copy for another goroutine, with machine m.
func (c *coding) clone(m *closure.Machine) *coding {
	d := *c
	d.machine, d.buf, d.gather = m, nil, nil
	d.components = slices.Clone(c.components)
	for i := range d.components {
		d.components[i].values = c.components[i].values.clone()
	}
	d.listed, d.shapes = make([]*shape, len(c.listed)), make(map[string]*shape, len(c.shapes))
	for name, k := range c.shapes {
		own := *k
		own.template, own.varying, own.found = slices.Clone(k.template), nil, false
		d.shapes[name], d.listed[k.code] = &own, &own
	}
	d.names, d.loose, d.raw = maps.Clone(c.names), maps.Clone(c.loose), maps.Clone(c.raw)
	d.seats = c.seats.clone()
	return &d
}

func (d *dictionary) clone() dictionary {
	out := *d
	out.codes, out.list = maps.Clone(d.codes), slices.Clone(d.list)
	out.short, out.ofByte = slices.Clone(d.short), slices.Clone(d.ofByte)
	return out
}
