package search

import (
	"ltlpor/checkpoint"
	"ltlpor/program"
)

func (c *byComponents) saveWalk(w *checkpoint.Writer) {
	w.Uint(uint64(len(c.accept.all)))
	for i := range c.accept.all {
		saveLack(w, &c.accept.all[i])
	}
	c.numbers.save(w)
	saveStack(w, c.live)
	saveStack(w, c.roots)
	saveStack(w, c.stack)
	w.Bool(c.settled)
	w.Uint(uint64(len(c.initials)))
	for _, n := range c.initials {
		writeNode(w, n)
	}
	w.Uint(uint64(c.at))
	if c.below != nil {
		c.below.save(w)
	}
}

func (c *byComponents) loadWalk(r *checkpoint.Reader) {
	for i := range r.Count() {
		if a := loadLack(r); r.Err() == nil && int(c.accept.id(a)) != i {
			wrongAt(r, "what steps lack has another number", int(c.accept.id(a)), i)
		}
	}
	lacks := uint64(len(c.accept.all))
	c.numbers.load(r)
	c.loadStack(r, c.live, nil)
	c.loadStack(r, c.roots, func(e entry, _ bool) bool {
		return int(e.word) < c.live.len() && e.note>>32 < lacks && uint64(uint32(e.note)>>1) < lacks
	})
	c.depth = c.loadStack(r, c.stack, func(e entry, entered bool) bool {
		return entered || uint64(uint32(e.note)) < lacks
	})
	c.settled = r.Bool()
	for range r.Count() {
		c.initials = append(c.initials, readNode(r))
	}
	c.at = int(r.Below(uint64(len(c.initials))))
	if c.below != nil {
		c.below.load(r)
	}
	if r.Err() == nil && c.depth < c.roots.len() {
		wrongAt(r, "components are on the path", c.roots.len(), c.depth)
	}
}

func saveLack(w *checkpoint.Writer, a *lack) {
	w.Word(a.marks)
	for _, set := range []*program.PIDSet{&a.idle, &a.off} {
		for _, x := range set {
			w.Word(x)
		}
	}
}

func loadLack(r *checkpoint.Reader) (a lack) {
	a.marks = r.Word()
	for _, set := range []*program.PIDSet{&a.idle, &a.off} {
		for i := range set {
			set[i] = r.Word()
		}
	}
	return a
}

func (m *numbers) save(w *checkpoint.Writer) {
	if m.sparse != nil {
		m.sparse.save(w, func(v uint32) { w.Uint(uint64(v)) })
		return
	}
	saveList(w, &m.dense, func(v *uint32) { w.Uint(uint64(*v)) })
}

func (m *numbers) load(r *checkpoint.Reader) {
	read := func() uint32 { return uint32(r.Uint()) }
	if m.sparse != nil {
		m.sparse.load(r, read)
		return
	}
	loadList(r, &m.dense, read)
}
