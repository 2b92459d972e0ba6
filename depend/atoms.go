package depend

import "ltlpor/program"

// atomizer takes apart what must hold for an edge to be executable.
type atomizer struct {
	b     *builder
	wants *wants
	typ   int
	atoms []atom
	// never: the edge waits for timeout, which comes only where nothing else can
	// happen.
	never bool
}

// edge adds the atoms of e. What has none is taken to be executable at any time.
func (z *atomizer) edge(e *program.Edge) {
	z.condition(z.b.prog.Types[z.typ].Provided)
	switch e.Kind {
	case program.Cond:
		z.condition(e.Guard)
	case program.Send, program.Recv:
		z.comm(e)
	case program.DStep:
		if first := e.Sub.Locations[e.Sub.Entry]; len(first) == 1 {
			switch first[0].Kind {
			case program.Cond:
				z.condition(first[0].Guard)
			case program.Send, program.Recv:
				z.comm(first[0])
			}
		}
	case program.Else:
		z.others(e)
	case program.End:
		z.add(&want{death: true}, 0, func(f *frames, self int) bool { return self == len(f.procs)-1 })
	}
}

func (z *atomizer) add(w *want, locals uint64, holds func(*frames, int) bool) {
	if len(z.atoms) < 32 {
		z.atoms = append(z.atoms, atom{want: z.wants.of(w), locals: locals, holds: holds})
	}
}

// condition adds the conjuncts of x.
func (z *atomizer) condition(x program.Expr) {
	if x == nil {
		return
	}
	if b, ok := x.(*program.Binary); ok && b.Op == program.OpAnd {
		z.condition(b.X)
		z.condition(b.Y)
		return
	}
	if s, ok := x.(program.Special); ok && s.Which == program.TimeoutVar {
		z.never = true
		return
	}
	value := compileEval(x)
	if value == nil {
		return
	}
	w := &want{}
	v := viewer{o: z.b.o, typ: z.typ, to: &w.access}
	if t, ok := x.(*program.ChanTest); ok && t.Op != program.ChanLen {
		v.expr(t.Chan)
		to := &w.access.wantMessage
		if t.Op == program.ChanEmpty || t.Op == program.ChanNonFull {
			to = &w.access.wantRoom
		}
		v.channels(t.Chan, to)
	} else {
		v.expr(x)
	}
	if p, c, ok := comparison(x); ok && p.Var.Global && p.Remote == nil && p.Var.Offset >= 0 && !v.ownElement(p) {
		if k, ok := constantElement(p); ok {
			c.object = z.b.o.global[p.Var.ID] + k
			w.check, w.single = c, true
		}
	}
	z.add(w, z.b.o.private(x, z.typ), func(f *frames, self int) bool {
		v, ok := value(f, self)
		return !ok || v != 0
	})
}

// comm adds what a send or receive on a buffered channel waits for: room, or a
// message that fits. An exchange of messages waits for a partner instead, and has
// no atoms.
func (z *atomizer) comm(e *program.Edge) {
	c := e.Comm
	if _, rendezvous := z.b.o.chans.shared(c.Chan, z.typ); rendezvous {
		return
	}
	ch := compileEval(c.Chan)
	if ch == nil {
		return
	}
	w := &want{}
	v := viewer{o: z.b.o, typ: z.typ, to: &w.access}
	v.expr(c.Chan)
	locals := z.b.o.private(c.Chan, z.typ) | z.b.o.privateChannel(c.Chan, z.typ)
	if e.Kind == program.Send {
		v.channels(c.Chan, &w.access.wantRoom)
		z.add(w, locals, func(f *frames, self int) bool {
			id, ok := ch(f, self)
			if !ok {
				return true
			}
			off, t, ok := f.channel(id)
			return !ok || int(f.s[off+1]) < t.Cap
		})
		return
	}
	v.channels(c.Chan, &w.access.wantMessage)
	fit := z.patterns(c.Match)
	if c.Random { // any message may do
		v.patterns(c.Match, false)
		z.add(w, locals|fit.locals, func(f *frames, self int) bool {
			return z.b.o.some(f, self, ch, &fit, true)
		})
		return
	}
	z.add(w, locals, func(f *frames, self int) bool {
		id, ok := ch(f, self)
		if !ok {
			return true
		}
		off, _, ok := f.channel(id)
		return !ok || f.s[off+1] > 0
	})
	if len(fit.values) == 0 {
		return
	}
	head := &want{} // only a receive changes which message is the first of some
	v = viewer{o: z.b.o, typ: z.typ, to: &head.access}
	v.expr(c.Chan)
	v.patterns(c.Match, false)
	v.channels(c.Chan, &head.access.wantRoom)
	z.add(head, locals|fit.locals, func(f *frames, self int) bool {
		return z.b.o.some(f, self, ch, &fit, false)
	})
}

// fitting is what is known of the patterns of a receive: the values that some
// fields must have.
type fitting struct {
	fields []int
	values []eval
	locals uint64
}

func (z *atomizer) patterns(ps []program.Pattern) fitting {
	var f fitting
	for i, p := range ps {
		if p.Match == nil {
			continue
		}
		f.locals |= z.b.o.private(p.Match, z.typ)
		if x := compileEval(p.Match); x != nil {
			f.fields = append(f.fields, i)
			f.values = append(f.values, x)
		}
	}
	return f
}

// some reports whether the first message, or any, of the channel fits; true where
// that is not known, or where there is no first message.
func (o *objects) some(f *frames, self int, ch eval, fit *fitting, any bool) bool {
	id, ok := ch(f, self)
	if !ok {
		return true
	}
	off, t, ok := f.channel(id)
	if !ok || t.Cap == 0 {
		return true
	}
	n := int(f.s[off+1])
	if n == 0 {
		return !any
	}
	if !any {
		n = 1
	}
	for k := range n {
		if fit.fits(f, self, t, off+2+k*t.SlotSize) {
			return true
		}
	}
	return false
}

func (x *fitting) fits(f *frames, self int, t *program.ChanType, slot int) bool {
	next := 0
	for i, field := range t.Fields {
		if next < len(x.fields) && x.fields[next] == i {
			v, ok := x.values[next](f, self)
			if ok && v != scalar(f.s, slot, field) {
				return false
			}
			next++
		}
		slot += field.Size()
	}
	return true
}

// others adds, for an else, that no other edge of its location is executable:
// false only where a condition among them is seen to hold.
func (z *atomizer) others(e *program.Edge) {
	w := &want{}
	if z.b.siblings(e, &w.access) || w.access.timeout {
		return
	}
	var conditions []eval
	locals := uint64(0)
	for _, id := range z.b.prog.Types[z.typ].Locations[e.From].Out {
		s := z.b.prog.Edges[id]
		if s.Kind == program.Else {
			continue
		}
		locals |= z.b.o.private(s.Guard, z.typ)
		if s.Kind == program.Cond && s.Escape == e.Escape {
			if x := compileEval(s.Guard); x != nil {
				conditions = append(conditions, x)
			}
		}
	}
	if len(conditions) == 0 {
		return
	}
	z.add(w, locals, func(f *frames, self int) bool {
		for _, x := range conditions {
			if v, ok := x(f, self); ok && v != 0 {
				return false
			}
		}
		return true
	})
}
