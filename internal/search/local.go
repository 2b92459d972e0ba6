package search

import (
	"context"
	"errors"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/model/program"
)

// Waiting is a graph that can list the processes that wait in a state.
type Waiting interface {
	// Waiting appends to dst the live processes of s that are not at an end location. If Nodes returns nodes, it
	// appends only the first process of each node.
	Waiting(s program.State, dst []program.Waiter) []program.Waiter
	// Nodes returns the nodes to report; nil means that processes are reported.
	Nodes() *program.Nodes
}

// LocalDeadlocks visits every reachable state depth first and reports local deadlocks: a process waits in some state,
// and takes part in no step of any run from that state. LocalDeadlocks includes the checks of DFS, at the cost of a
// number per state and of a search for strongly connected components like SCC. The graph must have no property.
//
// For each component on the path, the search records the processes moving in the component or in a later one. The
// record is the set of all other processes, as a lack (see lack). The record is final when the component is complete.
// A process that waits in some state of the component and is not among the moving processes never moves again. Such a
// process does not change its control location in the component, hence the search inspects any one state of the
// component. The number of a node in a complete component encodes the record for later visits.
//
// Two steps count as if every process moved afterwards: a step that may have no successor state, because a run-time
// error may end the run, and a step to a state cut off by Options.MaxDepth. Hence every reported deadlock is real,
// even if the search is incomplete.
//
// If Waiting.Nodes is not nil, a deadlock of a node (a group of processes) is reported: some process of the node
// waits, and no process of the node moves any more, including processes still to be created. The record also contains
// the nodes of the moving processes. Again any one state of the component suffices: a process of the node that is
// created in the component would have to end there, and its end is a move of the node.
//
// Each process is reported once per control location where it waits; a node once per location of its first waiting
// process. The number of states and components with the deadlock is not reported, as it depends on the reduction.
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

// below holds the data that LocalDeadlocks needs in addition to the search for strongly connected components.
type below struct {
	graph     Waiting
	everybody lackID                      // number of the empty lack: every process moves
	waiting   []program.Waiter            // waiting processes of one state; a buffer
	told      map[program.Waiter]struct{} // the processes and nodes already reported, with their locations
}

// join adds a step to the last component on the path. `by` is the number of the step's lack: for LocalDeadlocks, the
// processes that do not move in the step, and otherwise the acceptance and fairness conditions that it misses.
// Afterwards the lack of the component is the lack of its steps together with the new step.
func (c *byComponents) join(by lackID) {
	if c.roots.n > 0 {
		r := c.topRoot()
		r.inside = c.accept.union(r.inside, by)
		c.roots.set(r.rootNote())
	}
}

// reach records a step from the last node on the path to a node with number `at` in a complete component. `by` is the
// number of the step's lack, the set of processes that do not move in the step. The processes moving in the step, and
// those that move in the complete component or later, count as moving for the last component on the path. Without
// LocalDeadlocks, reach does nothing.
func (c *byComponents) reach(at uint32, by lackID) {
	if c.below != nil {
		c.join(c.accept.union(by, lackID(dead-at)))
	}
}

// unknown records that some successors of the last node on the path are unknown. Under LocalDeadlocks, every process
// then counts as moving.
func (c *byComponents) unknown() {
	if c.below != nil {
		c.join(c.below.everybody)
	}
}

// stuck reports the processes that wait in a complete component and never move again. r is the component, and n is its
// first node.
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
		w.Group = 0 // the key in b.told has only the process and the edge
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
