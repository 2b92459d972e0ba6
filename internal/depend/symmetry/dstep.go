package symmetry

import (
	"slices"

	"ltlpor/internal/model/program"
)

// orderOf returns the order of the locations in a d_step.
func orderOf(sub *program.Sub) *order {
	return newOrder(len(sub.Locations)+1, []program.Loc{sub.Entry}, func(l program.Loc) (list []program.Loc) {
		if l == sub.Exit {
			return nil
		}
		for _, e := range sub.Locations[l] {
			list = append(list, e.To)
		}
		return list
	})
}

// dstep returns a reason unless edge d, a d_step that a takes, respects the generator. Each statement by itself is
// tried first, then windows that end early, then one window from the beginning to the end.
func (c *checker) dstep(a actor, d *program.Edge) string {
	single := c.byStatement(a, d)
	if single == "" {
		return ""
	}
	first := c.inner
	p := &product{checker: c, actor: a, d: d, order: orderOf(d.Sub), closing: true}
	why := p.explore()
	if why == "" {
		return ""
	}
	at := c.inner
	p = &product{checker: c, actor: a, d: d, order: p.order}
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
	p.seen, p.scalars = map[string]bool{}, map[string]*program.Variable{}
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
	return p.eachNode(func(n *node) string {
		if n.at == p.d.Sub.Exit {
			return p.checkExit(n)
		}
		return p.next(n)
	})
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
		return p.openUnless(receives, n)
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
			return p.open(n)
		}
		taken = taken || x.Kind == program.Skip || x.Kind == program.Do || x.Kind == program.Else
		m.at, m.start, m.given = x.To, false, p.forget(n.given, x)
		p.add(m)
	}
	return ""
}

// openUnless opens a window at n. receives says that a rendezvous may begin at n, of which a window knows nothing.
func (p *product) openUnless(receives bool, n *node) string {
	if receives {
		return "it may begin with a message"
	}
	return p.open(n)
}

// dead returns, by Variable.ID, the locals that are dead before d.
func (c *checker) dead(d *program.Edge) []bool {
	return idleAt(c.prog.Types[d.Type], d.From)
}

// idleAt returns, by Variable.ID, the locals of t that are dead at l.
func idleAt(t *program.Process, l program.Loc) []bool {
	idle := make([]bool, len(t.Locals))
	for _, v := range t.Locations[l].Dead {
		idle[v.ID] = true
	}
	return idle
}

// arrive returns a reason unless the locals that are not dead behind d may count as processes.
func (c *checker) arrive(e *evaluation, d *program.Edge) string { return c.wakeAt(e, d.Type, d.To) }

// wakeAt returns a reason unless the locals of typ that are not dead at l may count as processes.
func (c *checker) wakeAt(e *evaluation, typ int, l program.Loc) string {
	dead := c.prog.Types[typ].Locations[l].Dead
	return c.wake(e, typ, func(v *program.Variable) bool { return !slices.Contains(dead, v) })
}
