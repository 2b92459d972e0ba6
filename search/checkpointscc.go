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
	writeNodes(w, &c.live)
	saveList(w, &c.roots, func(x *root) {
		w.Uint(uint64(x.first))
		w.Uint(uint64(x.inside))
		w.Uint(uint64(x.arc))
		w.Bool(x.reported)
	})
	saveList(w, &c.stack, func(f *sccFrame) {
		writeNode(w, f.node())
		w.Uint(uint64(f.pending))
	})
	saveList(w, &c.pending, func(t *step) { saveStep(w, *t) })
	w.Uint(uint64(len(c.initials)))
	for _, n := range c.initials {
		writeNode(w, n)
	}
	w.Uint(uint64(c.at))
	saveStep(w, c.entering)
}

func (c *byComponents) loadWalk(r *checkpoint.Reader) {
	for i := range r.Count() {
		if a := loadLack(r); r.Err() == nil && int(c.accept.id(a)) != i {
			wrongAt(r, "what steps lack has another number", int(c.accept.id(a)), i)
		}
	}
	c.numbers.load(r)
	readNodes(r, &c.live)
	loadList(r, &c.roots, func() root {
		x := root{first: uint32(r.Below(uint64(c.live.n) + 1)), inside: c.loadID(r), arc: c.loadID(r)}
		x.reported = r.Bool()
		return x
	})
	loadList(r, &c.stack, func() sccFrame {
		n := readNode(r)
		return sccFrame{n.ref, n.q, uint32(r.Uint())}
	})
	loadList(r, &c.pending, func() step { return c.loadStep(r) })
	for range r.Count() {
		c.initials = append(c.initials, readNode(r))
	}
	c.at = int(r.Below(uint64(len(c.initials))))
	c.entering = c.loadStep(r)
	pending := 0
	for i := range c.stack.n {
		pending += int(c.stack.at(i).pending >> 1)
	}
	if r.Err() == nil && pending != c.pending.n {
		wrongAt(r, "steps are pending", c.pending.n, pending)
	}
}

func (c *byComponents) loadID(r *checkpoint.Reader) lackID {
	return lackID(r.Below(uint64(len(c.accept.all))))
}

func saveStep(w *checkpoint.Writer, t step) {
	writeNode(w, node{t.ref, t.q})
	w.Uint(uint64(t.lack))
}

func (c *byComponents) loadStep(r *checkpoint.Reader) step {
	n := readNode(r)
	return step{n.ref, n.q, c.loadID(r)}
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
