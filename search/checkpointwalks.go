package search

import (
	"ltlpor/checkpoint"
)

// resumed reports whether the search goes on from a checkpoint.
func (e *explorer) resumed() bool {
	c := e.Options.Checkpoint
	return c != nil && c.From != nil
}

func (d *depthFirst) saveWalk(w *checkpoint.Writer) {
	d.marks.save(w)
	saveFrames(w, &d.stack)
	saveFrames(w, &d.inner)
	writeNodes(w, &d.pending)
	w.Uint(uint64(len(d.roots)))
	for _, n := range d.roots {
		writeNode(w, n)
	}
	w.Uint(uint64(d.root))
	writeNode(w, d.entering)
}

func (d *depthFirst) loadWalk(r *checkpoint.Reader) {
	d.marks.load(r)
	loadFrames(r, &d.stack)
	loadFrames(r, &d.inner)
	readNodes(r, &d.pending)
	for range r.Count() {
		d.roots = append(d.roots, readNode(r))
	}
	d.root = int(r.Below(uint64(len(d.roots))))
	d.entering = readNode(r)
	outer, inner := d.outer(), 0
	for i := range d.inner.n {
		inner += int(d.inner.at(i).pending)
	}
	if r.Err() == nil && outer+inner != d.pending.n {
		wrongAt(r, "nodes are pending", d.pending.n, outer+inner)
	}
	if d.inner.n > 0 && d.stack.n == 0 {
		wrongAt(r, "frames of an inner search that nothing has begun", d.inner.n, 0)
	}
}

// outer is how many nodes are pending for the frames of the outer stack.
func (d *depthFirst) outer() (n int) {
	for i := range d.stack.n {
		n += int(d.stack.at(i).pending >> flagBits)
	}
	return n
}

// goOn takes the search up where it was written: before an expansion of the inner search, or of the outer
// one, and goes on until the initial node that it had come to is done.
func (d *depthFirst) goOn() {
	if d.inner.n > 0 {
		seed := d.stack.top()
		d.seek(seed, d.outer())
		d.left(seed, red)
	} else {
		d.enter(d.entering)
	}
	d.walk()
	d.root++
}

func saveFrames(w *checkpoint.Writer, l *list[frame]) {
	saveList(w, l, func(f *frame) {
		writeNode(w, f.node())
		w.Uint(uint64(f.pending))
	})
}

func loadFrames(r *checkpoint.Reader, l *list[frame]) {
	loadList(r, l, func() frame {
		n := readNode(r)
		return frame{n.ref, n.q, uint32(r.Uint())}
	})
}

func (b *breadthFirst) saveWalk(w *checkpoint.Writer) {
	saveList(w, &b.nodes, func(n *reached) {
		writeNode(w, node{n.ref, n.q})
		w.Uint(uint64(n.parent))
	})
	w.Uint(uint64(b.next))
	w.Uint(uint64(b.level))
	if b.seen != nil {
		b.seen.save(w)
	}
}

func (b *breadthFirst) loadWalk(r *checkpoint.Reader) {
	loadList(r, &b.nodes, func() reached {
		n := readNode(r)
		return reached{n.ref, n.q, uint32(r.Uint())}
	})
	b.next = int(r.Below(uint64(b.nodes.n) + 1))
	b.level = int(r.Below(uint64(b.nodes.n) + 1))
	for i := range b.nodes.n {
		if p := b.nodes.at(i).parent; int64(p) > int64(i) {
			wrongAt(r, "the parent of a node comes after it", int(p), i)
			return
		}
	}
	if b.seen != nil {
		b.seen.load(r)
	}
}
