package spinmarks

import (
	"strings"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/access"
	"ltlpor/internal/depend/fault"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

// Marks says for every edge of a program whether the edge is safe: no step of another process can ever interact with
// it. Some sends are safe only while the channel is not full, some receives only while the channel is not empty.
type Marks struct {
	prog  *program.Program
	chans *pointsto.Analysis
	// unsafe has the unsafe edges. conditional has the edges that are safe only while their channel is not full (for
	// sends) or not empty (for receives).
	unsafe, conditional bitset.Set
	why                 map[program.EdgeID]string // the reason, for every unsafe edge
}

// New computes which edges of p are safe. pt is the points-to analysis of the channels of p.
func New(p *program.Program, pt *pointsto.Analysis) *Marks {
	o := access.New(p, pt)
	o.ForgetClaims() // this package checks the claims itself
	actions := o.Actions(nil)
	m := &Marks{prog: p, chans: pt, why: map[program.EdgeID]string{}}
	watched := false
	for i := range actions {
		watched = watched || actions[i].Does.MeetsAll() || actions[i].Wakes.MeetsAll()
	}
	for i, e := range p.Edges {
		a := &actions[i]
		why := m.obstacle(e, a)
		switch {
		case watched: // some step of the program depends on the locations of other processes
			m.refuse(e, "some step depends on where other processes are")
		case why != "":
			m.refuse(e, why)
		case a.Does.Local() && a.Wakes.Local():
		case m.exclusive(actions, o, e):
			m.conditional.Add(i)
		default:
			all := a.Union()
			m.refuse(e, "it touches "+strings.Join(o.Shared(&all), ", "))
		}
	}
	return m
}

// obstacle returns the reason why e is unsafe regardless of its access a, or "" if e may be safe.
func (m *Marks) obstacle(e *program.Edge, a *access.Action) string {
	switch {
	case a.Handshake:
		return "it may exchange a message with another process"
	case a.Loops:
		return "it begins an atomic sequence that may not end"
	case a.Timeout:
		return "it waits for timeout"
	case m.prog.Types[e.Type].Provided != nil:
		return "its process moves only while something is provided"
	}
	return ""
}

func (m *Marks) refuse(e *program.Edge, why string) {
	m.unsafe.Add(int(e.ID))
	m.why[e.ID] = why
}

// UnsafeReason returns the reason why e is not safe, or "" if e is safe.
func (m *Marks) UnsafeReason(e program.EdgeID) string { return m.why[e] }

// Safe reports whether e is safe. If conditional is set, e is safe only while its channel is not full (for a send) or
// not empty (for a receive).
func (m *Marks) Safe(e program.EdgeID) (safe, conditional bool) {
	return !m.unsafe.Has(int(e)), m.conditional.Has(int(e))
}

// exclusive reports whether e is a send or receive on a global channel, and no other process uses its end of the
// channel. The process of e must claim this end (xs or xr), and be the only instance of its type. e must touch no other
// shared object. Sorted sends, random receives and polls do not qualify.
func (m *Marks) exclusive(actions []access.Action, o *access.Objects, e *program.Edge) bool {
	p, pt := m.prog, m.chans
	if e.Comm == nil || e.Atomic || e.Comm.Sorted || e.Comm.Random || e.Comm.Peek || !single(p, e.Type) {
		return false
	}
	load, ok := e.Comm.Chan.(*program.Load)
	if !ok {
		return false
	}
	c := pt.Element(load)
	end := access.End{Channel: c, Recv: e.Kind == program.Recv}
	if c < 0 || pt.Channels[c].Rendezvous || !claimed(pt, p.Types[e.Type], end) {
		return false
	}
	if mine := actions[e.ID].Union(); !o.UsesOnly(&mine, end, load) {
		return false
	}
	for i, f := range p.Edges {
		if f.Type == e.Type {
			continue
		}
		other := actions[i].Union()
		if f.Comm != nil && f.Kind != e.Kind && !escaped(p, f) && !goesOn(p, actions, f, c) {
			other.ForgetTests(c) // whether the other end can be used at the moment does not matter
		}
		if other.Uses(end) {
			return false
		}
	}
	return true
}

// escaped reports whether e and another edge at its location belong to different levels of an unless statement, so that
// one may overrule the other.
func escaped(p *program.Program, e *program.Edge) bool {
	for _, id := range p.Types[e.Type].Locations[e.From].Out {
		if p.Edges[id].Escape != e.Escape {
			return true
		}
	}
	return false
}

// goesOn reports whether an edge following f in its atomic sequence may wait for the channel with number c.
func goesOn(p *program.Program, actions []access.Action, f *program.Edge, c int) bool {
	if !f.Atomic {
		return false
	}
	for _, id := range p.Types[f.Type].Locations[f.To].Out {
		if a := &actions[id]; a.Does.Tests(c) || a.Wakes.Tests(c) {
			return true
		}
	}
	return false
}

// claimed reports whether t has an xr or xs claim for the given end of a channel.
func claimed(pt *pointsto.Analysis, t *program.Process, end access.End) bool {
	for _, x := range t.Exclusive {
		if load, ok := x.Chan.(*program.Load); ok && x.Recv == end.Recv && pt.Element(load) == end.Channel {
			return true
		}
	}
	return false
}

// single reports whether type typ never has more than one instance.
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
