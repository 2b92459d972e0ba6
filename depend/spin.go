package depend

import (
	"ltlpor/depend/bitset"
	"ltlpor/depend/fault"
	"ltlpor/depend/pointsto"
	"ltlpor/program"
)

// SPINMarks are SPIN's static marks: which edges are safe, in that no step of
// another process can ever meet them.
//
//	G. J. Holzmann, D. Peled: An improvement in formal verification, FORTE 1994.
//
// An edge is safe if it looks at and changes nothing that others may use. A send
// is safe while the channel is not full if the user claims (xs) that only this process sends
// to it, and a receive while it is not empty (xr). Where SPIN believes, or forgets, the marks differ from
// SPIN's: the claims are checked, for all that may be sent and received anywhere;
// creation and end of processes, _nr_pr, provided clauses and variables that others refer to are not local, and
// the keyword local counts for nothing.
type SPINMarks struct {
	r *Relations
	// unsafe holds the edges that are not safe, conditional those that are while
	// their channel is not full (sends) or not empty (receives).
	unsafe, conditional bitset.Set
}

// SPINMarks computes the marks.
func (r *Relations) SPINMarks() *SPINMarks {
	p := r.prog
	o := newObjects(p, r.chans)
	o.claims = nil // they are checked here
	actions := buildActions(o)
	m := &SPINMarks{r: r}
	watched := false
	for i := range actions {
		watched = watched || actions[i].does.everything || actions[i].wakes.everything
	}
	for i, e := range p.Edges {
		a := &actions[i]
		switch {
		case watched: // some step depends on where other processes are, whatever they do there
			m.unsafe.Add(i)
		case a.handshake, a.loops, a.timeout, p.Types[e.Type].Provided != nil:
			m.unsafe.Add(i)
		case a.does.local() && a.wakes.local():
		case m.exclusive(actions, o, e):
			m.conditional.Add(i)
		default:
			m.unsafe.Add(i)
		}
	}
	return m
}

// Safe reports whether e is safe; if conditional, only while its channel is not
// full, or not empty.
func (m *SPINMarks) Safe(e program.EdgeID) (safe, conditional bool) {
	return !m.unsafe.Has(int(e)), m.conditional.Has(int(e))
}

// local reports whether nothing shared is looked at or changed.
func (a *access) local() bool {
	for _, s := range []bitset.Set{a.read, a.write, a.tested, a.ownRead, a.ownWrite, a.farRead, a.farWrite,
		a.send, a.sorted, a.recv, a.peek, a.room, a.test} {
		if !s.Empty() {
			return false
		}
	}
	return a.table == 0 && !a.everything && !a.timeout
}

// exclusive reports whether e is a plain send to, or receive from, one global channel
// that its process claims for itself, rightly, and touches nothing else.
func (m *SPINMarks) exclusive(actions []action, o *objects, e *program.Edge) bool {
	p, pt := m.r.prog, o.chans
	if e.Comm == nil || e.Atomic || e.Comm.Sorted || e.Comm.Random || e.Comm.Peek || !single(p, e.Type) {
		return false
	}
	load, ok := e.Comm.Chan.(*program.Load)
	if !ok {
		return false
	}
	c := pt.Element(load)
	if c < 0 || pt.Channels[c].Rendezvous || !claimed(pt, p.Types[e.Type], e.Kind == program.Recv, c) {
		return false
	}
	var rest access
	rest.union(&actions[e.ID].does)
	rest.union(&actions[e.ID].wakes)
	mine := &rest.send
	if e.Kind == program.Recv {
		mine = &rest.recv
	}
	if !mine.Has(c) {
		return false
	}
	*mine = nil
	rest.test.Remove(c)
	// The variable that holds the channel's number is read, but never written.
	element, _ := pointsto.ConstantElement(&load.Place)
	rest.read.Remove(o.global[load.Var.ID] + element)
	if n, ok := o.own[arrayKey{load.Var.ID}]; ok {
		rest.farRead.Remove(n)
	}
	if !rest.local() {
		return false
	}
	for i, f := range p.Edges {
		if f.Type == e.Type {
			continue
		}
		var d access
		d.union(&actions[i].does)
		d.union(&actions[i].wakes)
		if f.Comm != nil && f.Kind != e.Kind && !escaped(p, f) && !goesOn(p, actions, f, c) {
			d.test.Remove(c) // whether the other end can go on is its own affair
		}
		if d.everything || d.sorted.Has(c) || d.test.Has(c) ||
			e.Kind == program.Send && (d.send.Has(c) || d.room.Has(c)) || e.Kind == program.Recv && (d.recv.Has(c) || d.peek.Has(c)) {
			return false
		}
	}
	return true
}

// escaped reports whether other edges where e starts may overrule it.
func escaped(p *program.Program, e *program.Edge) bool {
	for _, id := range p.Types[e.Type].Locations[e.From].Out {
		if p.Edges[id].Escape != e.Escape {
			return true
		}
	}
	return false
}

// goesOn reports whether the atomic sequence that f is in may wait for channel c
// after it.
func goesOn(p *program.Program, actions []action, f *program.Edge, c int) bool {
	if !f.Atomic {
		return false
	}
	for _, id := range p.Types[f.Type].Locations[f.To].Out {
		if a := &actions[id]; a.does.test.Has(c) || a.wakes.test.Has(c) {
			return true
		}
	}
	return false
}

// claimed reports whether t claims to be the only one to receive from, or send to, channel c.
func claimed(pt *pointsto.Analysis, t *program.Process, recv bool, c int) bool {
	for _, x := range t.Exclusive {
		if load, ok := x.Chan.(*program.Load); ok && x.Recv == recv && pt.Element(load) == c {
			return true
		}
	}
	return false
}

// single reports whether there is never more than one instance of type typ.
func single(p *program.Program, typ int) bool {
	counted := make([]bool, len(p.Types))
	var instances func(typ int) int
	instances = func(typ int) int {
		const several = 2
		if counted[typ] {
			return several
		}
		counted[typ] = true
		defer func() { counted[typ] = false }()
		n := 0
		for _, a := range p.Active {
			if a.Type == typ {
				n++
			}
		}
		p.WalkExprs(func(x program.Expr, u program.Use) {
			run, ok := x.(*program.Run)
			switch {
			case !ok || run.Type != typ:
			case u.Edge == nil || u.Edge.Sub != nil || fault.Returns(p, u.Edge):
				n = several
			default:
				n += instances(u.Type)
			}
		})
		return min(n, several)
	}
	return instances(typ) <= 1
}
