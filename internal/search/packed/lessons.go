package packed

import (
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
)

// lessons are the states from which codings have learnt that must give the same codes to the same
// values, in that order: what a coding gives depends on nothing else. A coding that meets something new
// first takes the lessons of the others.
type lessons struct {
	mu     sync.Mutex
	states []program.State
	many   atomic.Int64 // how many they are
}

// admit learns what is new in s.
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

// attend takes the lessons that c has not had. States that others have met cannot be read before.
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

// clone returns a copy for another goroutine, over a machine of its own.
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
