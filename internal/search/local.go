package search

import (
	"context"
	"errors"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/model/program"
)

// Waiting computes the processes that wait in a state of a graph.
type Waiting interface {
	// Waiting appends to dst the live processes of s that are not at an end location. If Nodes returns nodes, it
	// appends only the first process of each node.
	Waiting(s program.State, dst []program.Waiter) []program.Waiter
	// Nodes returns the nodes to report; nil means that processes are reported.
	Nodes() *program.Nodes
}

// LocalDeadlocks visits every reachable state depth first and reports local deadlocks: a process waits, and takes
// part in no step of any run from the state on. It replaces DFS on request, at the cost of a number per state and of
// a search by components like SCC. The graph has no property.
//
// The root of each component on the path records which processes move in the component or below, as the lack of these
// steps; see lack. When the component is complete, this record is final. A process that waits in some state of the
// component and is not in the record never moves again. Such a process does not change its place in the component,
// hence any state of the component will do. The number of a node with a complete component encodes the lack for later
// visitors.
//
// A step that need not lead to a state, as a run-time error may end the run, and a state cut off by Options.MaxDepth
// count as if every process moved below. Hence a reported deadlock is a real one, whatever is not known.
//
// With nodes, a node is reported if some process of the node waits and no process of the node moves any more,
// including processes still to be created: the record also has the groups of the moving processes. Again any state of
// the component will do, as no process of the node is created in the component: such a process would have to end there,
// and its end is a move.
//
// Each process is reported once per place where it waits; a node once per place of its first waiting process. The
// number of states and components where this occurs is not reported: it depends on the reduction.
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

// below is the additional state of LocalDeadlocks in the search by components.
type below struct {
	graph     Waiting
	everybody lackID
	waiting   []program.Waiter            // waiting processes of one state; a buffer
	told      map[program.Waiter]struct{} // the reported processes with their locations
}

// join adds a step to the last component on the path. by is the lack of the step: the demands that it does not
// satisfy. The lack of the component becomes its union with `by`.
func (c *byComponents) join(by lackID) {
	if c.roots.n > 0 {
		r := c.topRoot()
		r.inside = c.accept.union(r.inside, by)
		c.roots.set(r.rootNote())
	}
}

// reach records a step from the last node on the path to a node of a complete component, for LocalDeadlocks only. The
// lack of the last component on the path becomes its union with two lacks: the lack of the step, `by`, and the lack
// recorded for the complete component. at is the number of the node.
func (c *byComponents) reach(at uint32, by lackID) {
	if c.below != nil {
		c.join(c.accept.union(by, lackID(dead-at)))
	}
}

// unknown records that the successors of the last node on the path are not completely known: under LocalDeadlocks
// every process counts as moving.
func (c *byComponents) unknown() {
	if c.below != nil {
		c.join(c.below.everybody)
	}
}

// stuck reports the processes that wait in the complete component of r, entered at n, and never move again.
func (c *byComponents) stuck(r root, n node) {
	b := c.below
	lacks := c.accept.all[r.inside]
	if lacks.idle.Empty() && lacks.off.Empty() {
		return
	}
	c.fetch(n.ref)
	b.waiting = b.graph.Waiting(c.state, b.waiting[:0])
	for _, w := range b.waiting {
		stays := w.IsAmong(lacks.idle, lacks.off)
		w.Group = 0 // not part of the identity
		if _, known := b.told[w]; known || !stays {
			continue
		}
		b.told[w] = struct{}{}
		kind := program.StuckFault(c.served.nodes != nil)
		f := &program.Fault{Kind: kind, Message: kind.Deadlock(), Edge: w.Edge, Proc: w.Proc, Continues: true}
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
