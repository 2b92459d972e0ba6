package depend

import (
	"slices"

	"ltlpor/depend/fault"
	"ltlpor/depend/pointsto"
	"ltlpor/program"
)

// atomizer takes apart what must hold for an edge to be executable.
type atomizer struct {
	b     *builder
	wants *wants
	typ   int
	safe  *fault.Analysis
	atoms []atom
	// wary are the parts of the conjuncts before the present one that may go wrong:
	// then what follows is not looked at, and the edge is executable.
	wary []program.Expr
	// never: the edge waits for timeout, which comes only where nothing else can
	// happen.
	never bool
}

// edge adds the atoms of e. What has none is taken to be executable at any time.
func (z *atomizer) edge(e *program.Edge) {
	z.condition(z.b.prog.Types[z.typ].Provided)
	z.wary = nil
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
		z.add(&want{death: true}, 0, func(f *reading, self int) bool { return self == f.n-1 })
	}
}

func (z *atomizer) add(w *want, locals uint64, holds func(*reading, int) bool) {
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
		z.never = len(z.wary) == 0
		return
	}
	before := z.wary
	if !z.safe.Expr(x) {
		z.wary = append(slices.Clip(z.wary), x)
	}
	value, errs := compileEval(x), z.errs(before)
	if value == nil || errs == nil {
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
	locals := z.b.o.private(x, z.typ)
	for _, y := range z.safe.Risks(before) {
		v.expr(y)
		locals |= z.b.o.private(y, z.typ)
	}
	if p, c, ok := comparison(x); ok && len(before) == 0 && p.Var.Global && p.Remote == nil && !p.Var.Hidden && !v.ownElement(p) {
		if k, ok := pointsto.ConstantElement(p); ok {
			c.object = z.b.o.global[p.Var.ID] + k
			w.check, w.single = c, true
		}
	}
	holds := func(f *reading, self int) bool {
		v, ok := value(f, self)
		return !ok || v != 0 || errs(f, self)
	}
	if len(before) == 0 {
		holds = func(f *reading, self int) bool {
			v, ok := value(f, self)
			return !ok || v != 0
		}
	}
	z.add(w, locals, holds)
}

// errs returns a test whether one of xs has no value, nil if that cannot be told.
func (z *atomizer) errs(xs []program.Expr) func(f *reading, self int) bool {
	values := make([]eval, len(xs))
	for i, x := range xs {
		if values[i] = compileEval(x); values[i] == nil {
			return nil
		}
	}
	return func(f *reading, self int) bool {
		for _, value := range values {
			if _, ok := value(f, self); !ok {
				return true
			}
		}
		return false
	}
}

// wrong adds, for an exchange of messages, what makes the edge executable without
// a partner: there is no such channel, or a message cannot be computed. It reports
// whether that may ever be.
func (z *atomizer) wrong(e *program.Edge) bool {
	c := e.Comm
	var xs []program.Expr
	w := &want{}
	v := viewer{o: z.b.o, typ: z.typ, to: &w.access}
	var channel eval
	if !z.safe.Lives(c.Chan, z.typ) {
		xs = append(xs, c.Chan)
		w.access.table |= tableDie
		if channel = compileEval(c.Chan); channel == nil {
			return true
		}
	}
	for _, x := range c.Msg {
		if !z.safe.Expr(x) {
			xs = append(xs, x)
		}
	}
	if len(xs) == 0 {
		return false
	}
	errs := z.errs(xs)
	if errs == nil {
		return true
	}
	var locals uint64
	for _, x := range z.safe.Risks(xs) {
		v.expr(x)
		locals |= z.b.o.private(x, z.typ)
	}
	if channel != nil { // which one it is matters, not only that it has a value
		v.expr(c.Chan)
		locals |= z.b.o.private(c.Chan, z.typ)
	}
	z.add(w, locals, func(f *reading, self int) bool {
		if errs(f, self) {
			return true
		}
		if channel == nil {
			return false
		}
		id, _ := channel(f, self)
		_, _, ok := f.channel(id)
		return !ok
	})
	return true
}

// comm adds what a send or receive on a buffered channel waits for: room, or a
// message that fits. An exchange of messages waits for a partner instead, and has
// no atoms.
func (z *atomizer) comm(e *program.Edge) {
	c := e.Comm
	if _, rendezvous := z.b.o.chans.Shared(c.Chan, z.typ); rendezvous {
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
		z.add(w, locals, func(f *reading, self int) bool {
			id, ok := ch(f, self)
			if !ok {
				return true
			}
			t, n, ok := f.channel(id)
			return !ok || n < t.Cap
		})
		return
	}
	v.channels(c.Chan, &w.access.wantMessage)
	fit := z.patterns(c.Match)
	if c.Random { // any message may do
		v.patterns(c.Match, false)
		z.add(w, locals|fit.locals, func(f *reading, self int) bool {
			return z.b.o.some(f, self, ch, &fit, true)
		})
		return
	}
	z.add(w, locals, func(f *reading, self int) bool {
		id, ok := ch(f, self)
		if !ok {
			return true
		}
		_, n, ok := f.channel(id)
		return !ok || n > 0
	})
	if len(fit.values) == 0 {
		return
	}
	head := &want{} // only a receive changes which message is the first of some
	v = viewer{o: z.b.o, typ: z.typ, to: &head.access}
	v.expr(c.Chan)
	v.patterns(c.Match, false)
	v.channels(c.Chan, &head.access.wantRoom)
	z.add(head, locals|fit.locals, func(f *reading, self int) bool {
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
		x := compileEval(p.Match)
		if x == nil {
			break // it may go wrong, and then the others are not looked at
		}
		f.locals |= z.b.o.private(p.Match, z.typ)
		f.fields = append(f.fields, i)
		f.values = append(f.values, x)
	}
	return f
}

// some reports whether the first message, or any, of the channel fits; true where
// that is not known, or where there is no first message.
func (o *objects) some(f *reading, self int, ch eval, fit *fitting, any bool) bool {
	id, ok := ch(f, self)
	if !ok {
		return true
	}
	t, n, ok := f.channel(id)
	if !ok || t.Cap == 0 {
		return true
	}
	if n == 0 {
		return !any
	}
	if !any {
		n = 1
	}
	for k := range n {
		if fit.fits(f, self, t, id, k) {
			return true
		}
	}
	return false
}

// fits reports whether message k of channel id, of type t, fits.
func (x *fitting) fits(f *reading, self int, t *program.ChanType, id int32, k int) bool {
	for i, j := range x.fields {
		if j >= len(t.Fields) {
			break
		}
		if v, ok := x.values[i](f, self); !ok {
			return true
		} else if v != f.view.Field(id, k, j) {
			return false
		}
	}
	return true
}

// others adds, for an else, that no other option of its selection is executable: false only where a condition among them is seen to hold.
func (z *atomizer) others(e *program.Edge) {
	w := &want{}
	if z.b.siblings(e, &w.access) || w.access.timeout {
		return
	}
	var conditions []eval
	locals := uint64(0)
	out := z.b.prog.Types[z.typ].Locations[e.From].Out
	for _, k := range e.Rivals {
		s := z.b.prog.Edges[out[k]]
		if s.Kind == program.Else {
			continue
		}
		locals |= z.b.o.private(s.Guard, z.typ)
		if s.Kind == program.Cond {
			if x := compileEval(s.Guard); x != nil {
				conditions = append(conditions, x)
			}
		}
	}
	if len(conditions) == 0 {
		return
	}
	z.add(w, locals, func(f *reading, self int) bool {
		for _, x := range conditions {
			if v, ok := x(f, self); ok && v != 0 {
				return false
			}
		}
		return true
	})
}
