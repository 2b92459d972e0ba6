package coding

import (
	"maps"
	"slices"

	"ltlpor/internal/model/closure"
)

// Clone returns a copy of c for another goroutine. m is the machine of that goroutine.
func (c *Coding) Clone(m *closure.Machine) *Coding {
	d := *c
	d.machine, d.buf, d.gather, d.before = m, nil, nil, nil
	d.components = slices.Clone(c.components)
	for i := range d.components {
		d.components[i].values = c.components[i].values.clone()
	}
	d.shapeList, d.shapes = make([]*Shape, len(c.shapeList)), make(map[string]*Shape, len(c.shapes))
	for name, k := range c.shapes {
		own := *k
		own.template, own.varying, own.varyingFound = slices.Clone(k.template), nil, false
		d.shapes[name], d.shapeList[k.code] = &own, &own
	}
	d.names, d.divided, d.raw = maps.Clone(c.names), maps.Clone(c.divided), maps.Clone(c.raw)
	d.seats = c.seats.clone()
	return &d
}

func (d *dictionary) clone() dictionary {
	out := *d
	out.codes, out.list = maps.Clone(d.codes), slices.Clone(d.list)
	out.short, out.ofByte = slices.Clone(d.short), slices.Clone(d.ofByte)
	return out
}
