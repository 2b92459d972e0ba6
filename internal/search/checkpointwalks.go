package search

import (
	"ltlpor/internal/base/checkpoint"
)

// resumed reports whether the search resumes from a checkpoint.
func (e *explorer) resumed() bool {
	c := e.Options.Checkpoint
	return c != nil && c.From != nil
}

func (d *depthFirst) saveWalk(w *checkpoint.Writer) {
	d.marks.save(w)
	saveStack(w, d.stack)
	w.Uint(uint64(d.flags))
	w.Uint(uint64(d.seed))
	w.Uint(uint64(d.depth))
	w.Uint(uint64(d.beyond))
	w.Uint(uint64(len(d.roots)))
	for _, n := range d.roots {
		writeNode(w, n)
	}
	w.Uint(uint64(d.root))
}

func (d *depthFirst) loadWalk(r *checkpoint.Reader) {
	d.marks.load(r)
	entered := d.loadStack(r, d.stack, func(e entry, _ bool) bool {
		return d.tree || e.note>>flagBits < uint64(d.automaton)
	})
	d.flags = uint8(r.Below(1 << flagBits))
	d.seed = int(r.Below(uint64(d.stack.len()) + 1))
	d.depth, d.beyond = int(r.Uint()), int(r.Uint())
	for range r.Count() {
		d.roots = append(d.roots, readNode(r))
	}
	d.root = int(r.Below(uint64(len(d.roots))))
	if r.Err() == nil && d.depth+d.beyond != entered {
		wrongAt(r, "nodes are on the path", entered, d.depth+d.beyond)
	}
}

// goOn resumes a depth-first search from a checkpoint, written before an expansion. If the inner search was running,
// goOn first completes it. goOn returns when the current initial node is finished.
func (d *depthFirst) goOn() {
	if d.seed > 0 {
		e, _ := d.stack.peek()
		d.seek(d.node(e))
		e, _ = d.stack.peek()
		d.popMarked(d.node(e), e, red)
	}
	d.walk()
	d.root++
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
		if p := b.nodes.item(i).parent; int64(p) > int64(i) {
			wrongAt(r, "the parent of a node comes after it", int(p), i)
			return
		}
	}
	if b.seen != nil {
		b.seen.load(r)
	}
}
