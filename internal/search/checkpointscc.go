package search

import (
	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
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
	c.loadStack(r, c.live, func(e entry, _ bool) bool { return e.note < uint64(c.automaton) })
	c.loadStack(r, c.roots, func(e entry, _ bool) bool {
		return int(e.word) < c.live.len() && e.note>>32 < lacks && uint64(uint32(e.note)>>1) < lacks
	})
	c.depth = c.loadStack(r, c.stack, func(e entry, entered bool) bool {
		return e.note>>32 < uint64(c.automaton) && (entered || uint64(uint32(e.note)) < lacks)
	})
	c.settled = r.Bool()
	for range r.Count() {
		c.initials = append(c.initials, readNode(r))
	}
	c.at = int(r.Below(uint64(len(c.initials))))
	if c.below != nil {
		c.below.load(r)
	}
	if r.Err() == nil {
		c.agree(r)
	}
}

// agree makes r fail if the path, the components and the live nodes just read are inconsistent. A live node is a
// visited node of an incomplete component. The search relies on two invariants:
//   - The number of a live node is its position among the live nodes, from 1.
//   - Every component on the path begins with a node on the path, and the first component with the first node. Hence a
//     nonempty path has a last component.
func (c *byComponents) agree(r *checkpoint.Reader) {
	at := 0
	failed := c.live.eachEntry(0, func(e entry, _ bool) {
		at++
		if number := c.numbers.get(node{store.Ref(e.word), Q(e.note)}); int64(number) != int64(at) {
			wrongAt(r, "a live node has the number", int(number), at)
		}
	})
	var firsts []uint32
	if failed == nil {
		failed = c.roots.eachEntry(0, func(e entry, _ bool) { firsts = append(firsts, e.word) })
	}
	begun, last := 0, uint32(0) // the number of components begun so far; the number of the last node so far
	if failed == nil {
		failed = c.stack.eachEntry(0, func(e entry, entered bool) {
			if !entered {
				return
			}
			number := c.numbers.get(stepOf(e).node())
			if c.isComplete(number) || number <= last || last == 0 && number != 1 {
				wrongAt(r, "a node on the path has the number", int(number), int(last)+1)
			}
			if begun < len(firsts) && firsts[begun] == number-1 {
				begun++
			}
			if last = number; begun == 0 {
				wrongAt(r, "the path begins with no component; its node has the number", int(number), 1)
			}
		})
	}
	if failed != nil {
		r.Fail("%v", failed)
	}
	if begun != len(firsts) || last == 0 && c.live.len() > 0 {
		wrongAt(r, "components begin on the path", begun, len(firsts))
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
