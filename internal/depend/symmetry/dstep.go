package symmetry

import (
	"fmt"
	"maps"
	"slices"

	"ltlpor/internal/model/program"
)

// product compares the runs of a d_step from a state and from its image, where a single statement need not respect
// the generator. The pairs of states that are met are nodes: one state is the image of the other. As long as the next
// statement respects the generator, both take it and come to a node again. Otherwise a window is opened.
type product struct {
	*checker
	actor actor
	d     *program.Edge
	*order
	// closing: a window ends as soon as one state is the image of the other. If not, it ends with the d_step.
	closing bool
	seen    map[string]bool
	todo    []*node
	work    int
}

const (
	// maxNodes bounds the nodes of a product, maxWork the statements in its windows, and maxSpent those for a class.
	maxNodes = 4000
	maxWork  = 20_000
	maxSpent = 100_000

	tooLong = "the d_step is too long to compare"
)

// node is a pair of states inside a d_step, of which one is the image of the other.
type node struct {
	at    program.Loc
	start bool                        // nothing has been executed yet
	known map[*program.Variable]int32 // the values of counters
	idle  []bool                      // as in evaluation
}

func (n *node) clone() *node {
	return &node{n.at, n.start, maps.Clone(n.known), slices.Clone(n.idle)}
}

func (n *node) key() string {
	var list []string
	for v, x := range n.known {
		list = append(list, fmt.Sprintf("%t %d %d", v.Global, v.ID, x))
	}
	slices.Sort(list)
	return fmt.Sprint(n.at, n.start, n.idle, list)
}

// learn notes that v has been assigned t. Only values of counters are kept, so that there are few nodes.
func (n *node) learn(c *checker, v *program.Variable, t term) {
	if t.known && c.counters[v] && len(v.Dims) == 0 {
		n.known[v] = t.v
	} else {
		delete(n.known, v)
	}
}

// dstep returns a reason unless edge d, a d_step that a takes, respects the generator. Each statement by itself is
// tried first, then windows that end early, then one window from the beginning to the end.
func (c *checker) dstep(a actor, d *program.Edge) string {
	single := c.byStatement(a, d)
	if single == "" {
		return ""
	}
	first := c.inner
	p := &product{checker: c, actor: a, d: d, order: newOrder(d.Sub), closing: true, seen: map[string]bool{}}
	why := p.explore()
	if why == "" {
		return ""
	}
	at := c.inner
	p = &product{checker: c, actor: a, d: d, order: p.order, seen: map[string]bool{}}
	if p.explore() == "" {
		return ""
	}
	if p.loops {
		c.inner = at
		return why
	}
	c.inner = first
	return single
}

// byStatement returns a reason unless each statement of d respects the generator, whatever is before it.
func (c *checker) byStatement(a actor, d *program.Edge) string {
	c.inner = nil
	e := c.evaluation(a)
	e.idle = c.dead(d)
	if why := c.wake(e, d.Type, func(v *program.Variable) bool { return touches(d, v) }); why != "" {
		return why
	}
	for _, out := range d.Sub.Locations {
		for _, x := range out {
			if why := c.statement(e, x, nil); why != "" {
				c.inner = x
				return why
			}
		}
	}
	return c.arrive(e, d)
}

// explore goes through all nodes. It returns the first reason why the runs differ.
func (p *product) explore() string {
	n := &node{at: p.d.Sub.Entry, start: true, known: map[*program.Variable]int32{}, idle: p.dead(p.d)}
	e := p.checker.evaluation(p.actor)
	e.idle = n.idle
	for _, v := range p.prog.Types[p.d.Type].Locals {
		if !touches(p.d, v) {
			continue
		}
		one := func(w *program.Variable) bool { return v == w }
		if why := p.wake(e, p.d.Type, one); why != "" && len(v.Dims) > 0 {
			p.inner = nil
			return why // a scalar may be assigned as a whole before it counts
		}
	}
	p.add(n)
	for len(p.todo) > 0 {
		n := p.todo[len(p.todo)-1]
		p.todo = p.todo[:len(p.todo)-1]
		why := ""
		switch {
		case len(p.seen) > maxNodes:
			why = tooLong
		case n.at == p.d.Sub.Exit:
			why = p.checkExit(n)
		default:
			why = p.next(n)
		}
		if why != "" {
			return why
		}
	}
	return ""
}

// add notes that n is to be looked at.
func (p *product) add(n *node) {
	if k := n.key(); !p.seen[k] {
		p.seen[k] = true
		p.todo = append(p.todo, n)
	}
}

// checkExit returns a reason unless the d_step may end at n.
func (p *product) checkExit(n *node) string {
	e := p.checker.evaluation(p.actor)
	e.idle = slices.Clone(n.idle)
	p.inner = nil
	return p.arrive(e, p.d)
}

// next adds the nodes behind n. Statements are taken in order: a statement behind one that is always executable is
// only taken as half of a rendezvous.
func (p *product) next(n *node) string {
	out, taken := p.d.Sub.Locations[n.at], false
	receives := n.start && slices.ContainsFunc(out, func(x *program.Edge) bool { return x.Kind == program.Recv })
	if !p.closing {
		return p.open(n, receives)
	}
	for _, x := range out {
		if taken && !(n.start && x.Kind == program.Recv) {
			continue
		}
		m := n.clone()
		e := p.checker.evaluation(p.actor)
		e.known, e.idle = m.known, m.idle
		if x.Kind == program.Cond {
			v, ok := e.constant(x.Guard)
			if ok && v == 0 {
				continue
			}
			taken = taken || ok
		}
		if why := p.statement(e, x, nil); why != "" {
			p.inner = x
			if receives {
				return why
			}
			return p.open(n, false)
		}
		taken = taken || x.Kind == program.Skip || x.Kind == program.Do || x.Kind == program.Else
		m.at, m.start = x.To, false
		p.add(m)
	}
	return ""
}

// open takes the states of n through a window. It returns the reason why they differ. receives says that a rendezvous
// may begin at n, of which a window knows nothing.
func (p *product) open(n *node, receives bool) string {
	if receives {
		return "it may begin with a message"
	}
	e := p.checker.evaluation(p.actor)
	e.known, e.idle = n.known, n.idle
	e.window = &window{evaluation: e, product: p, from: n}
	why := e.forEachCase(e.window.run)
	if why != "" {
		p.inner = e.window.blame
	}
	return why
}

// dead returns, by Variable.ID, the locals that are dead before d.
func (c *checker) dead(d *program.Edge) []bool {
	t := c.prog.Types[d.Type]
	idle := make([]bool, len(t.Locals))
	for _, v := range t.Locations[d.From].Dead {
		idle[v.ID] = true
	}
	return idle
}

// arrive returns a reason unless the locals that are not dead behind d may count as processes.
func (c *checker) arrive(e *evaluation, d *program.Edge) string {
	dead := c.prog.Types[d.Type].Locations[d.To].Dead
	return c.wake(e, d.Type, func(v *program.Variable) bool { return !slices.Contains(dead, v) })
}
