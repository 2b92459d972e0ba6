package depend

import "ltlpor/program"

// MayFault reports whether a run of the program may end in a run-time error, or
// in a step that does not end. After a failed assertion, and the like, a run
// goes on: that is not meant. False is certain, true is not.
func (r *Relations) MayFault() bool {
	p := r.prog
	s := r.safety()
	if p.Overflow || p.UsesPriority || p.UsesEnabled || s.most > 255 {
		return true
	}
	for i, e := range p.Edges {
		if a := &r.actions[i]; a.loops || e.Atomic && a.handshake || !s.edge(e) {
			return true
		}
	}
	faults := p.Trace != nil
	p.Walk(func(u program.Use) {
		switch { // steps have been looked at, and propositions are not part of a run
		case u.Edge != nil || u.Role == program.PropositionRole:
		case u.Role == program.WrittenRole:
			faults = faults || !s.place(u.Place)
		case u.Role == program.ExclusiveRole:
			faults = faults || !s.channel(u.X)
		default:
			faults = faults || !s.expr(u.X)
		}
	})
	return faults
}

// safety knows what cannot go wrong.
type safety struct {
	prog *program.Program
	pt   *pointsTo
	most int // processes ever, so that pids are below
}

// processes bounds the processes ever created, and their channels; a large number
// stands for more than that.
func (s *safety) processes() int {
	const many = 1 << 20
	running := make([]bool, len(s.prog.Types))
	var each func(typ int) int
	each = func(typ int) int {
		if running[typ] {
			return many
		}
		running[typ] = true
		defer func() { running[typ] = false }()
		n := 1 + len(s.prog.Types[typ].Chans)
		count := func(x program.Expr) {
			if run, ok := x.(*program.Run); ok && n < many {
				n += each(run.Type)
			}
		}
		for _, e := range s.prog.Edges {
			if e.Type != typ {
				continue
			}
			before := n
			program.WalkEdge(e, count)
			if n > before && (e.To <= e.From || e.Sub != nil || s.returns(e)) {
				return many
			}
		}
		for _, a := range s.prog.Types[typ].Inits {
			program.Walk(a.X, count)
		}
		return min(n, many)
	}
	n := len(s.prog.GlobalChans)
	for _, a := range s.prog.Active {
		n = min(n+each(a.Type), many)
	}
	return n
}

// pids bounds the numbers of the instances of typ, -1 for any type: they are below.
func (s *safety) pids(typ int) int {
	last := s.most
	for i, a := range s.prog.Active {
		if a.Type == typ {
			last = i + 1
		}
	}
	s.prog.WalkExprs(func(x program.Expr, _ program.Use) {
		if r, ok := x.(*program.Run); ok && r.Type == typ {
			last = s.most
		}
	})
	return last
}

// returns reports whether a process can take e twice.
func (s *safety) returns(e *program.Edge) bool {
	locations := s.prog.Types[e.Type].Locations
	var seen set
	todo := []program.Loc{e.To}
	for len(todo) > 0 {
		l := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if l == e.From {
			return true
		}
		if seen.has(int(l)) {
			continue
		}
		seen.add(int(l))
		for _, id := range locations[l].Out {
			if f := s.prog.Edges[id]; f.Kind != program.End {
				todo = append(todo, f.To)
			}
		}
	}
	return false
}

func (s *safety) edge(e *program.Edge) bool {
	if !s.expr(e.Guard) || e.Comm != nil && !s.comm(e.Comm) || e.Sub != nil && !s.inside(e.Sub, e.Type) {
		return false
	}
	for i := range e.Ops {
		switch o := &e.Ops[i]; {
		case o.Assign != nil:
			if !s.assign(o.Assign) {
				return false
			}
		case o.Assert != nil:
			if !s.expr(o.Assert.X) {
				return false
			}
		case o.Print != nil:
		default:
			return false
		}
	}
	return true
}

// inside reports whether a d_step always comes to its end: no way through it turns
// back, after its first statement some way is always open, and it sends nothing on a
// rendezvous channel.
func (s *safety) inside(sub *program.Sub, typ int) bool {
	for l, out := range sub.Locations {
		open := program.Loc(l) == sub.Entry
		for _, e := range out {
			if e.To <= program.Loc(l) || !s.edge(e) {
				return false
			}
			if e.Kind == program.Send {
				if _, rendezvous := s.pt.shared(e.Comm.Chan, typ); rendezvous {
					return false
				}
			}
			switch e.Kind {
			case program.Skip, program.Do, program.Else:
				open = true
			}
		}
		if !open {
			return false
		}
	}
	return true
}

func (s *safety) assign(a *program.Assign) bool { return s.place(&a.To) && s.expr(a.X) }

func (s *safety) comm(c *program.Comm) bool {
	for _, x := range c.Msg {
		if !s.expr(x) {
			return false
		}
	}
	return s.channel(c.Chan) && s.patterns(c.Match) && s.takes(c)
}

// takes reports whether c names no more fields than its channel, which is known, has.
func (s *safety) takes(c *program.Comm) bool {
	n := len(s.prog.ChanTypes[s.pt.channels[s.pt.element(c.Chan.(*program.Load))].decl.Type].Fields)
	return len(c.Msg) <= n && len(c.Match) <= n
}

func (s *safety) patterns(ps []program.Pattern) bool {
	for i := range ps {
		if !s.expr(ps[i].Match) || ps[i].Bind != nil && !s.place(ps[i].Bind) {
			return false
		}
	}
	return true
}

// channel reports whether x is a channel that was declared as one of the globals
// and is never assigned.
func (s *safety) channel(x program.Expr) bool {
	l, ok := x.(*program.Load)
	return ok && s.pt.element(l) >= 0
}

// lives reports whether x is always a channel that exists, for an instance of typ.
func (s *safety) lives(x program.Expr, typ int) bool {
	if c, ok := x.(program.Const); ok {
		return c.Value >= 1 && int(c.Value) <= len(s.prog.GlobalChans)
	}
	l, ok := x.(*program.Load)
	switch {
	case !ok || !s.placeOf(&l.Place, typ):
		return false
	case s.pt.element(l) >= 0:
		return true
	}
	n := &s.pt.nodes[s.pt.node(&l.Place, typ)]
	if n.any || n.none {
		return false
	}
	lives := true
	n.chans.each(func(c int) {
		ch := &s.pt.channels[c]
		lives = lives && (ch.typ < 0 || ch.private || !s.pt.mortal[ch.typ])
	})
	return lives
}

// place reports whether the indices of pl are in bounds.
func (s *safety) place(pl *program.Place) bool { return s.placeOf(pl, -1) }

// placeOf is place for an instance of typ, -1 for one of any type.
func (s *safety) placeOf(pl *program.Place, typ int) bool {
	if pl.Remote != nil {
		return false
	}
	for i, d := range pl.Var.Dims {
		if i >= len(pl.Index) {
			return false
		}
		switch x := pl.Index[i].(type) {
		case program.Const:
			if x.Value < 0 || int(x.Value) >= d.Len {
				return false
			}
		case program.Special:
			if x.Which != program.PIDVar || s.pids(typ) > d.Len {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func (s *safety) expr(x program.Expr) bool {
	switch x := x.(type) {
	case nil, program.Const, program.Special:
		return true
	case *program.Load:
		return s.place(&x.Place)
	case *program.Unary:
		return s.expr(x.X)
	case *program.Binary:
		k, constant := x.Y.(program.Const)
		switch x.Op {
		case program.OpDiv, program.OpMod:
			if !constant || k.Value == 0 {
				return false
			}
		case program.OpShl, program.OpShr:
			if !constant || k.Value < 0 {
				return false
			}
		}
		return s.expr(x.X) && s.expr(x.Y)
	case *program.If:
		return s.expr(x.C) && s.expr(x.A) && s.expr(x.B)
	case *program.ChanTest:
		return s.channel(x.Chan)
	case *program.Run:
		for _, a := range x.Args {
			if !s.expr(a) {
				return false
			}
		}
		return s.expr(x.Prio)
	}
	return false // polls of rendezvous channels, and functions of other processes, may go wrong
}

// risks returns the parts of xs whose values decide whether those have values.
func (s *safety) risks(xs []program.Expr) (out []program.Expr) {
	for _, x := range xs {
		program.Walk(x, func(x program.Expr) {
			switch x := x.(type) {
			case nil, program.Const, program.Special, *program.Unary:
			case *program.Load:
				if x.Remote != nil {
					out = append(out, x)
				} else if !s.place(&x.Place) {
					out = append(out, x.Index...)
				}
			case *program.Binary:
				switch x.Op {
				case program.OpDiv, program.OpMod, program.OpShl, program.OpShr:
					out = append(out, x.Y)
				case program.OpAnd, program.OpOr:
					out = append(out, x.X) // it decides whether Y is looked at
				}
			case *program.If:
				out = append(out, x.C)
			default:
				out = append(out, x)
			}
		})
	}
	return out
}
