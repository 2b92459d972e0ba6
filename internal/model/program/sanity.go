package program

import (
	"errors"
	"fmt"
)

// Sanity returns an error that lists the violated invariants of p, or nil. Examples are an index out of range, a
// variable of a wrong process type, and an edge without the data for its kind.
func Sanity(p *Program) error {
	s := &sanity{p: p}
	s.variables("global", p.Globals)
	s.channels("global", p.GlobalChans, p.Globals)
	for i, c := range p.ChanTypes {
		s.chanType(i, c)
	}
	for i, t := range p.Types {
		s.process(i, t)
	}
	for i, e := range p.Edges {
		s.edge(i, e)
	}
	for i, a := range p.Active {
		s.check(a.Type >= 0 && a.Type < len(p.Types), "instance %d is of unknown type %d", i, a.Type)
	}
	s.check(p.Unread == nil || len(p.Unread) == len(p.Globals), "%d globals, and of %d it is said whether they are read", len(p.Globals), len(p.Unread))
	p.Walk(func(u Use) {
		if u.Edge != nil && u.Type < 0 {
			s.expr("the trace assertion", nil, u.X)
		}
	})
	if c := p.Claim; c != nil {
		s.claim(c)
	}
	s.check(len(p.Props) <= 64, "%d propositions", len(p.Props))
	for _, x := range p.Props {
		s.expr("proposition "+x.Name, nil, x.X)
	}
	s.check(len(p.Types)+len(p.ChanTypes) <= 256, "%d process types and %d channel types share a byte", len(p.Types), len(p.ChanTypes))
	return errors.Join(s.errs...)
}

type sanity struct {
	p    *Program
	errs []error
}

func (s *sanity) check(ok bool, format string, args ...any) {
	if !ok {
		s.errs = append(s.errs, fmt.Errorf(format, args...))
	}
}

// variables checks the IDs and the initial values of vs. `where` names vs in messages.
func (s *sanity) variables(where string, vs []*Variable) {
	for i, v := range vs {
		s.check(v.ID == i, "%s variable %s has number %d instead of %d", where, v.Name, v.ID, i)
		s.check(v.Init == nil || len(v.Init) == v.Elements(), "%s variable %s has %d elements and %d initial values", where, v.Name, v.Elements(), len(v.Init))
		s.check(v.Global || !v.Hidden, "%s variable %s is hidden", where, v.Name)
	}
}

// claim checks that claim c is the last process type, has no instance, and declares no channels.
func (s *sanity) claim(c *Claim) {
	if c.Type != len(s.p.Types)-1 {
		s.check(false, "the claim is process type %d of %d, not the last", c.Type, len(s.p.Types))
		return
	}
	for _, a := range s.p.Active {
		s.check(a.Type != c.Type, "the claim is a process")
	}
	s.check(len(s.p.Types[c.Type].Chans) == 0, "the claim has channels")
}

func (s *sanity) channels(where string, cs []ChanDecl, vs []*Variable) {
	for i, c := range cs {
		ok := c.Var != nil && c.Var.ID < len(vs) && vs[c.Var.ID] == c.Var
		s.check(ok, "%s channel %d is in no %s variable", where, i, where)
		if ok {
			s.check(c.Var.Type.Kind == Chan && c.Elem >= 0 && c.Elem < c.Var.Elements(), "%s channel %d: bad element %d of %s", where, i, c.Elem, c.Var.Name)
		}
		s.check(c.Type >= 0 && c.Type < len(s.p.ChanTypes), "%s channel %d is of unknown type %d", where, i, c.Type)
	}
}

func (s *sanity) chanType(i int, c *ChanType) {
	s.check(c.Index == i, "channel type %d has number %d", i, c.Index)
	s.check(c.Cap >= 0 && c.Cap <= 255, "channel type %d: capacity %d", i, c.Cap)
}

func (s *sanity) process(i int, t *Process) {
	s.check(t.Index == i, "process type %s has number %d instead of %d", t.Name, t.Index, i)
	s.check(len(t.Locations) <= 1<<16, "%s: %d locations", t.Name, len(t.Locations))
	s.check(t.Params >= 0 && t.Params <= len(t.Locals), "%s: %d parameters of %d variables", t.Name, t.Params, len(t.Locals))
	s.variables(t.Name, t.Locals)
	s.channels(t.Name, t.Chans, t.Locals)
	s.check(int(t.Entry) < len(t.Locations), "%s: entry %d", t.Name, t.Entry)
	for l := range t.Locations {
		for _, id := range t.Locations[l].Out {
			if int(id) >= len(s.p.Edges) || id < 0 {
				s.check(false, "%s: location %d has unknown edge %d", t.Name, l, id)
				continue
			}
			e := s.p.Edges[id]
			s.check(e.Type == i && int(e.From) == l, "%s: location %d lists edge %d, which leaves location %d of type %d", t.Name, l, id, e.From, e.Type)
			s.rivals(t, e)
		}
		for _, v := range t.Locations[l].Dead {
			ok := v.ID >= 0 && v.ID < len(t.Locals) && t.Locals[v.ID] == v
			s.check(ok, "%s: dead variable %s at location %d is of another process type", t.Name, v.Name, l)
		}
		s.escapes(t, l)
	}
	s.merged(t)
	for _, a := range t.Inits {
		s.place(t.Name, t, &a.To)
		s.expr(t.Name, t, a.X)
	}
	for _, x := range t.Exclusive {
		s.expr(t.Name, t, x.Chan)
	}
	s.expr(t.Name, t, t.Provided)
	for name, l := range t.LabelLocs {
		s.check(l >= 0 && int(l) < len(t.Locations), "%s: label %s at location %d", t.Name, name, l)
	}
}

// rivals checks that the Rivals of e, an else, are other edges of the same location with the same Escape.
func (s *sanity) rivals(t *Process, e *Edge) {
	s.check(e.Kind == Else || len(e.Rivals) == 0, "%s: edge %d (%s) has rivals, and is no else", t.Name, e.ID, e.Text)
	if e.From < 0 || int(e.From) >= len(t.Locations) {
		return
	}
	out := t.Locations[e.From].Out
	for _, k := range e.Rivals {
		ok := k >= 0 && k < len(out) && out[k] != e.ID && int(out[k]) < len(s.p.Edges) && s.p.Edges[out[k]].Escape == e.Escape
		s.check(ok, "%s: rival %d of edge %d (%s) is no other edge that counts with it", t.Name, k, e.ID, e.Text)
	}
}

// escapes checks, at location l, that edges of unless escapes precede ordinary edges, and that the edges of every
// escape are adjacent.
func (s *sanity) escapes(t *Process, l int) {
	seen := map[int]bool{}
	last := -1
	for _, id := range t.Locations[l].Out {
		if int(id) >= len(s.p.Edges) {
			return
		}
		x := s.p.Edges[id].Escape
		s.check(x == last || !seen[x], "%s: location %d mixes the edges of escapes", t.Name, l)
		s.check(last != 0 || x == 0, "%s: location %d has an escape behind its own edges", t.Name, l)
		seen[x], last = true, x
	}
}

// merged checks the merged locations of t (Location.Merged): no cycle has only merged locations; and no edge from a
// merged location has kind End, is Atomic, or belongs to an escape, because such an edge cannot continue a transition.
func (s *sanity) merged(t *Process) {
	const open, done = 1, 2
	state := make([]int, len(t.Locations))
	var visit func(l Loc)
	visit = func(l Loc) {
		state[l] = open
		for _, id := range t.Locations[l].Out {
			if id < 0 || int(id) >= len(s.p.Edges) {
				continue
			}
			e := s.p.Edges[id]
			s.check(e.Kind != End && !e.Atomic && e.Escape == 0, "%s: edge %d (%s) cannot leave a merged location", t.Name, id, e.Text)
			if e.To < 0 || int(e.To) >= len(t.Locations) || !t.Locations[e.To].Merged {
				continue
			}
			s.check(state[e.To] != open, "%s: a cycle of merged locations goes through %d", t.Name, e.To)
			if state[e.To] == 0 {
				visit(e.To)
			}
		}
		state[l] = done
	}
	for l := range t.Locations {
		if t.Locations[l].Merged && state[l] == 0 {
			visit(Loc(l))
		}
	}
}

func (s *sanity) edge(i int, e *Edge) {
	where := fmt.Sprintf("edge %d (%s)", i, e.Text)
	s.check(int(e.ID) == i, "%s has number %d", where, e.ID)
	if e.Type < 0 || e.Type >= len(s.p.Types) {
		s.check(false, "%s is of unknown type %d", where, e.Type)
		return
	}
	t := s.p.Types[e.Type]
	n := Loc(len(t.Locations))
	s.check(e.From >= 0 && e.From < n && e.To >= 0 && e.To < n, "%s leads from %d to %d, of %d locations", where, e.From, e.To, n)
	listed := false
	if e.From >= 0 && e.From < n {
		for _, id := range t.Locations[e.From].Out {
			listed = listed || id == e.ID
		}
		listed = listed || s.p.Immortal(e)
	}
	s.check(listed, "%s is not listed at its location", where)
	s.effect(where, t, e)
}

// effect checks that e has the data for its Kind. e may be an edge inside a d_step. `where` names e in messages.
func (s *sanity) effect(where string, t *Process, e *Edge) {
	s.check(e.Guard == nil || e.Kind == Cond, "%s has a guard", where)
	s.check(e.Guard != nil || e.Kind != Cond, "%s has no guard", where)
	s.check((e.Comm != nil) == (e.Kind == Send || e.Kind == Recv), "%s: communication", where)
	s.check((e.Sub != nil) == (e.Kind == DStep), "%s: inside of a d_step", where)
	s.check(len(e.Ops) == 0 || e.Kind == Do, "%s has operations", where)
	s.expr(where, t, e.Guard)
	for _, o := range e.Ops {
		s.op(where, t, o)
	}
	if c := e.Comm; c != nil {
		s.expr(where, t, c.Chan)
		s.check(c.Chan != nil, "%s has no channel", where)
		for _, m := range c.Msg {
			s.expr(where, t, m)
		}
		s.patterns(where, t, c.Match)
	}
	if e.Sub != nil {
		s.sub(where, t, e.Sub)
	}
}

func (s *sanity) op(where string, t *Process, o Op) {
	n := 0
	if o.Assign != nil {
		n++
		s.place(where, t, &o.Assign.To)
		s.expr(where, t, o.Assign.X)
	}
	if o.Assert != nil {
		n++
		s.expr(where, t, o.Assert.X)
	}
	if o.Print != nil {
		n++
		for _, x := range o.Print.Args {
			s.expr(where, t, x)
		}
	}
	if o.SetPriority != nil {
		n++
		s.expr(where, t, o.SetPriority.PID)
		s.expr(where, t, o.SetPriority.Value)
	}
	s.check(n == 1, "%s: an operation does %d things", where, n)
}

func (s *sanity) sub(where string, t *Process, sub *Sub) {
	n := Loc(len(sub.Locations))
	s.check(sub.Exit == n && (sub.Entry < n || n == 0), "%s: entry %d and exit %d of %d locations", where, sub.Entry, sub.Exit, n)
	for l, out := range sub.Locations {
		for _, e := range out {
			s.check(int(e.From) == l && e.To >= 0 && e.To <= n && e.ID == -1, "%s: inner edge from %d to %d at %d", where, e.From, e.To, l)
			s.effect(where, t, e)
		}
	}
}

func (s *sanity) patterns(where string, t *Process, ps []Pattern) {
	for _, x := range ps {
		s.check(x.Match == nil || x.Bind == nil, "%s: a field is both bound and matched", where)
		s.expr(where, t, x.Match)
		if x.Bind != nil {
			s.place(where, t, x.Bind)
		}
	}
}

// place checks that p is well formed for a process of type t, or for a proposition if t is nil. `where` names p in
// messages.
func (s *sanity) place(where string, t *Process, p *Place) {
	if p.Var == nil {
		s.check(false, "%s: a place without variable", where)
		return
	}
	s.check(len(p.Index) == len(p.Var.Dims), "%s: %s has %d dimensions and %d indices", where, p.Var.Name, len(p.Var.Dims), len(p.Index))
	for _, x := range p.Index {
		s.expr(where, t, x)
	}
	vs := s.p.Globals
	switch {
	case p.Remote != nil:
		if !s.remote(where, t, p.Remote) {
			return
		}
		vs = s.p.Types[p.Remote.Type].Locals
	case !p.Var.Global && t == nil:
		s.check(false, "%s: local %s in a proposition", where, p.Var.Name)
		return
	case !p.Var.Global:
		vs = t.Locals
	}
	s.check(p.Var.ID < len(vs) && vs[p.Var.ID] == p.Var, "%s: variable %s is of another process type", where, p.Var.Name)
}

func (s *sanity) remote(where string, t *Process, r *Remote) bool {
	ok := r.Type >= 0 && r.Type < len(s.p.Types)
	s.check(ok, "%s: remote reference to unknown type %d", where, r.Type)
	s.expr(where, t, r.PID)
	return ok
}

func (s *sanity) expr(where string, t *Process, x Expr) {
	switch x := x.(type) {
	case nil, Const, Special:
	case *Load:
		s.check(!x.Var.Hidden, "%s: hidden variable %s is read", where, x.Var.Name)
		s.place(where, t, &x.Place)
	case *Unary:
		s.expr(where, t, x.X)
	case *Binary:
		s.expr(where, t, x.X)
		s.expr(where, t, x.Y)
	case *If:
		s.expr(where, t, x.C)
		s.expr(where, t, x.A)
		s.expr(where, t, x.B)
	case *ChanTest:
		s.expr(where, t, x.Chan)
	case *Poll:
		s.expr(where, t, x.Chan)
		s.patterns(where, t, x.Match)
	case *ProcFn:
		s.expr(where, t, x.PID)
	case *AtLabel:
		if s.remote(where, t, &x.Remote) {
			for _, l := range x.Locs {
				s.check(int(l) < len(s.p.Types[x.Remote.Type].Locations), "%s: label %s at location %d", where, x.Label, l)
			}
		}
	case *Run:
		if x.Type < 0 || x.Type >= len(s.p.Types) {
			s.check(false, "%s: run of unknown type %d", where, x.Type)
			return
		}
		s.check(len(x.Args) == s.p.Types[x.Type].Params, "%s: run with %d arguments for %d parameters", where, len(x.Args), s.p.Types[x.Type].Params)
		for _, a := range x.Args {
			s.expr(where, t, a)
		}
		s.expr(where, t, x.Prio)
	default:
		s.check(false, "%s: unknown expression %T", where, x)
	}
}
