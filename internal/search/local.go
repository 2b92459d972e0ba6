package search

import (
	"context"
	"errors"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/model/program"
)

// Waiting knows which processes wait in a state of a graph.
type Waiting interface {
	// Waiting appends to dst the live processes of s that are at no end location; where nodes are asked for
	// the first of each.
	Waiting(s program.State, dst []program.Waiter) []program.Waiter
	// Nodes are those that are asked for; nil if each process counts.
	Nodes() *program.Nodes
}

// LocalDeadlocks visits every reachable state, depth first, and reports local deadlocks: that a
// process waits and takes part in no step of any run that goes on from there. It is used instead of DFS
// where that is asked for, at the cost of a number for each state and of a search by components, as SCC
// is. The graph has no property.
//
// With the root of each component on the path is kept who moves in the component, or below it, as
// what all these steps lack; see lack. When the component is complete nothing new can come to that, and
// who waits in one of its states and is not among them never moves again: nobody who waits in the
// component without moving in it changes his place there, so that any state will do. The
// number of a node whose component is complete tells its lack, for those who come to it later.
//
// A step that need not lead to a state, as a run-time error may end the run in it, and a state that was
// cut off by Options.MaxDepth count as if everybody moved below them. So what is reported is true
// whatever is not known.
//
// Where nodes are asked for, a node is reported of which some process waits and nobody moves any more, those
// that are still to be created included: with who moves is kept of which groups. Again any state will do, as
// nobody of the node is created in the component, who would have to go.
//
// Each process is reported once for each place at which it waits; a node for those of its first process that
// does. By how many states it does so, and in how many components, does not count: with a reduction they are others.
func LocalDeadlocks(ctx context.Context, p Problem) (Result, error) {
	waits := p.Waiting
	switch {
	case waits == nil:
		return Result{}, errors.New("search: nobody knows who waits")
	case p.Automaton > 1 || p.Fairness != Unfair:
		return Result{}, errors.New("search: local deadlocks are looked for without a property, and without fairness")
	case p.Reducer != nil && p.Options.Proviso != ProvisoNone && !p.Options.SafetyProviso:
		return Result{}, errors.New("search: local deadlocks go with the safety proviso S")
	}
	c, err := newByComponents(ctx, p)
	if err != nil {
		return Result{}, err
	}
	c.served.who, c.served.nodes = true, waits.Nodes()
	if c.out.Paths = c.served.nodes != nil; c.out.Paths {
		c.served.along = c.served.nodes.Groups()
	}
	c.below = &below{graph: waits, told: map[program.Waiter]struct{}{}, everybody: c.accept.id(lack{})}
	return c.begin()
}

// below is what LocalDeadlocks adds to the search by components.
type below struct {
	graph     Waiting
	everybody lackID
	waiting   []program.Waiter            // in a state; reused
	told      map[program.Waiter]struct{} // those that were reported
}

// join adds what steps lack to the last component on the path.
func (c *byComponents) join(by lackID) {
	if c.roots.n > 0 {
		r := c.topRoot()
		r.inside = c.accept.meet(r.inside, by)
		c.roots.set(r.note())
	}
}

// reach adds to the last component on the path, where that is asked for, a step to a node of a complete one, which has
// the number at.
func (c *byComponents) reach(at uint32, by lackID) {
	if c.below != nil {
		c.join(c.accept.meet(by, lackID(dead-at)))
	}
}

// unknown notes that it is not known what follows on the last node on the path.
func (c *byComponents) unknown() {
	if c.below != nil {
		c.join(c.below.everybody)
	}
}

// stuck reports who waits in the component of r, which is complete and was entered at n, and does not move
// any more.
func (c *byComponents) stuck(r root, n node) {
	b := c.below
	lacks := c.accept.all[r.inside]
	if lacks.idle.Empty() && lacks.off.Empty() {
		return
	}
	c.fetch(n.ref)
	b.waiting = b.graph.Waiting(c.state, b.waiting[:0])
	for _, w := range b.waiting {
		stays := w.Among(lacks.idle, lacks.off)
		w.Group = 0 // it is known without
		if _, known := b.told[w]; known || !stays {
			continue
		}
		b.told[w] = struct{}{}
		f := &program.Fault{
			Kind: program.LocalDeadlock, Message: "local deadlock", Edge: w.Edge, Proc: w.Proc, Continues: true,
		}
		if c.served.nodes != nil {
			f.Kind, f.Message = program.NodeDeadlock, "node deadlock"
		}
		if c.count(keyOf(f)) {
			path := c.path(nil)
			if path == nil {
				c.uncount(keyOf(f))
				return
			}
			c.keepError(Error{Kind: AFault, Fault: f, Lasso: c.lasso(path, nil)})
		}
		if c.stop {
			return
		}
	}
}

func (b *below) save(w *checkpoint.Writer) {
	w.Uint(uint64(len(b.told)))
	for x := range b.told {
		w.Uint(uint64(x.Proc))
		w.Uint(uint64(x.Edge))
	}
}

func (b *below) load(r *checkpoint.Reader) {
	for range r.Count() {
		p := program.PID(r.Uint())
		b.told[program.Waiter{Proc: p, Edge: program.EdgeID(r.Uint())}] = struct{}{}
	}
}
