package procinstance

import (
	"slices"

	"ltlpor/internal/depend/access"
	"ltlpor/internal/depend/fault"
	"ltlpor/internal/depend/partialeval"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

// Atom is a conjunct of the executability condition of an edge. Want is the number, in Table.Wants, of the description
// of the steps that may make the conjunct true (access.Want).
type Atom struct {
	Want   int
	Locals uint64 // private state that the atom reads, as bits
	// Number identifies the atom: atoms of different instances with equal conditions have equal numbers (Places).
	Number uint64
	// Fact is the condition as a comparison of a global with a constant, if the atom has this form. Otherwise Fact.Var
	// is nil.
	Fact Fact
	// Holds reports whether the atom is true, or unknown. Several goroutines may call Holds at the same time, with a
	// State per goroutine.
	Holds func(f *partialeval.State, self int) bool
}

// maxAtoms bounds the number of atoms of an edge. Further conjuncts are assumed true.
const maxAtoms = 32

// atomizer splits the executability condition of an edge into conjuncts (atoms).
type atomizer struct {
	prog  *program.Program // the program specialized to the process
	chans *pointsto.Analysis
	o     *access.Objects
	wants *Wants
	typ   int
	safe  *fault.Analysis
	atoms []Atom
	// wary has the earlier conjuncts with an evaluation that may fail. If the evaluation fails, the edge is executable,
	// and later conjuncts are not evaluated.
	wary []program.Expr
	// never is set if the edge waits for timeout, which is true only if no other step is possible.
	never bool
}

// edge appends to z.atoms the conjuncts of the executability condition of e. An edge without atoms is assumed
// executable at any time.
func (z *atomizer) edge(e *program.Edge) {
	z.condition(z.prog.Types[z.typ].Provided)
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
		z.addOthers(e)
	case program.End:
		z.add(&access.Want{Death: true}, 0, func(f *partialeval.State, self int) bool { return self == f.N-1 })
	}
}

// add appends to z.atoms an atom and returns a pointer to it, valid until the next call. w describes how the atom may
// become true, locals is the private state that it reads, and holds evaluates it. The result is nil if maxAtoms is
// reached.
func (z *atomizer) add(w *access.Want, locals uint64, holds func(*partialeval.State, int) bool) *Atom {
	if len(z.atoms) == maxAtoms {
		return nil
	}
	z.atoms = append(z.atoms, Atom{Want: z.wants.wantOf(w), Locals: locals, Holds: holds})
	return &z.atoms[len(z.atoms)-1]
}

// condition appends to z.atoms an atom for every conjunct of x. A conjunct that cannot be evaluated is omitted. If x
// contains timeout, condition may set z.never instead.
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
	value, errs := partialeval.Compile(x), z.errs(before)
	if value == nil || errs == nil {
		return
	}
	w := &access.Want{}
	v := z.o.Viewer(z.typ, &w.Access)
	if t, ok := x.(*program.ChanTest); ok && t.Op != program.ChanLen {
		v.Expr(t.Chan)
		if t.Op == program.ChanEmpty || t.Op == program.ChanNonFull {
			v.AwaitsRoom(t.Chan)
		} else {
			v.AwaitsMessage(t.Chan)
		}
	} else {
		v.Expr(x)
	}
	locals := z.o.Private(x, z.typ)
	for _, y := range z.safe.Risks(before) {
		v.Expr(y)
		locals |= z.o.Private(y, z.typ)
	}
	if _, c, ok := v.Check(x); ok && len(before) == 0 {
		w.Check, w.Single = c, true
	}
	holds := func(f *partialeval.State, self int) bool {
		v, ok := value(f, self)
		return !ok || v != 0 || errs(f, self)
	}
	if len(before) == 0 {
		holds = func(f *partialeval.State, self int) bool {
			v, ok := value(f, self)
			return !ok || v != 0
		}
	}
	if a := z.add(w, locals, holds); a != nil && len(before) == 0 {
		a.Fact = factOf(x)
	}
}

// errs returns a predicate that reports whether the evaluation of some expression in xs fails. The result is nil if
// some expression cannot be compiled.
func (z *atomizer) errs(xs []program.Expr) func(f *partialeval.State, self int) bool {
	values := make([]partialeval.Eval, len(xs))
	for i, x := range xs {
		if values[i] = partialeval.Compile(x); values[i] == nil {
			return nil
		}
	}
	return func(f *partialeval.State, self int) bool {
		for _, value := range values {
			if _, ok := value(f, self); !ok {
				return true
			}
		}
		return false
	}
}

// wrong adds an atom for the run-time errors that make a rendezvous edge executable without a partner: the channel does
// not exist, or the evaluation of a message fails. The result reports whether such an error is possible.
func (z *atomizer) wrong(e *program.Edge) bool {
	c := e.Comm
	var xs []program.Expr
	w := &access.Want{}
	v := z.o.Viewer(z.typ, &w.Access)
	var channel partialeval.Eval
	if !z.safe.Lives(c.Chan, z.typ) {
		xs = append(xs, c.Chan)
		w.Access.AwaitDeath()
		if channel = partialeval.Compile(c.Chan); channel == nil {
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
		v.Expr(x)
		locals |= z.o.Private(x, z.typ)
	}
	if channel != nil { // the channel number matters, not only whether its evaluation fails
		v.Expr(c.Chan)
		locals |= z.o.Private(c.Chan, z.typ)
	}
	z.add(w, locals, func(f *partialeval.State, self int) bool {
		if errs(f, self) {
			return true
		}
		if channel == nil {
			return false
		}
		id, _ := channel(f, self)
		_, _, ok := f.Channel(id)
		return !ok
	})
	return true
}

// comm appends to z.atoms the condition of a send or receive on a buffered channel: free capacity, or a matching
// message. A possible rendezvous gets no atom, because it waits for a partner instead.
func (z *atomizer) comm(e *program.Edge) {
	c := e.Comm
	if _, rendezvous := z.chans.Shared(c.Chan, z.typ); rendezvous {
		return
	}
	ch := partialeval.Compile(c.Chan)
	if ch == nil {
		return
	}
	w := &access.Want{}
	v := z.o.Viewer(z.typ, &w.Access)
	v.Expr(c.Chan)
	locals := z.o.Private(c.Chan, z.typ) | z.o.PrivateChannel(c.Chan, z.typ)
	if e.Kind == program.Send {
		v.AwaitsRoom(c.Chan)
		z.add(w, locals, func(f *partialeval.State, self int) bool {
			id, ok := ch(f, self)
			if !ok {
				return true
			}
			t, n, ok := f.Channel(id)
			return !ok || n < t.Cap
		})
		return
	}
	v.AwaitsMessage(c.Chan)
	fit := z.patterns(c.Match)
	if c.Random { // any message of the channel may be received
		v.Patterns(c.Match, false)
		z.add(w, locals|fit.locals, func(f *partialeval.State, self int) bool {
			return someFits(f, self, ch, &fit, true)
		})
		return
	}
	z.add(w, locals, func(f *partialeval.State, self int) bool {
		id, ok := ch(f, self)
		if !ok {
			return true
		}
		_, n, ok := f.Channel(id)
		return !ok || n > 0
	})
	if len(fit.values) == 0 {
		return
	}
	head := &access.Want{} // while the channel holds a message, only receives change the first message
	v = z.o.Viewer(z.typ, &head.Access)
	v.Expr(c.Chan)
	v.Patterns(c.Match, false)
	v.AwaitsRoom(c.Chan)
	z.add(head, locals|fit.locals, func(f *partialeval.State, self int) bool {
		return someFits(f, self, ch, &fit, false)
	})
}

// fitting has the constraints by the patterns of a receive that are known before any state: the value of message field
// fields[k] must equal values[k].
type fitting struct {
	fields []int
	values []partialeval.Eval
	locals uint64 // private state that the values read, as bits
}

func (z *atomizer) patterns(ps []program.Pattern) fitting {
	var f fitting
	for i, p := range ps {
		if p.Match == nil {
			continue
		}
		x := partialeval.Compile(p.Match)
		if x == nil {
			break // the pattern may fail; later patterns are then not evaluated
		}
		f.locals |= z.o.Private(p.Match, z.typ)
		f.fields = append(f.fields, i)
		f.values = append(f.values, x)
	}
	return f
}

// someFits reports whether a receive may find a message satisfying fit in channel ch. If `any` is set (c??x), every
// message may be received, otherwise only the first. The result is true if this cannot be decided. For an empty channel
// the result is false if `any` is set, and true otherwise.
func someFits(f *partialeval.State, self int, ch partialeval.Eval, fit *fitting, any bool) bool {
	id, ok := ch(f, self)
	if !ok {
		return true
	}
	t, n, ok := f.Channel(id)
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

// fits reports whether message k of the channel with number id may satisfy the constraints of x. t is the type of the
// channel. If a value of the pattern cannot be computed, the result is true.
func (x *fitting) fits(f *partialeval.State, self int, t *program.ChanType, id int32, k int) bool {
	for i, j := range x.fields {
		if j >= len(t.Fields) {
			break
		}
		if v, ok := x.values[i](f, self); !ok {
			return true
		} else if v != f.View.Field(id, k, j) {
			return false
		}
	}
	return true
}

// addOthers adds, for an else edge e, an atom that no other option is executable. The atom is false only if a condition
// among the options certainly holds.
func (z *atomizer) addOthers(e *program.Edge) {
	w := &access.Want{}
	if z.o.Siblings(z.prog, e, &w.Access) || w.Access.AsksTimeout() {
		return
	}
	var conditions []partialeval.Eval
	locals := uint64(0)
	out := z.prog.Types[z.typ].Locations[e.From].Out
	for _, k := range e.Rivals {
		s := z.prog.Edges[out[k]]
		if s.Kind == program.Else {
			continue
		}
		locals |= z.o.Private(s.Guard, z.typ)
		if s.Kind == program.Cond {
			if x := partialeval.Compile(s.Guard); x != nil {
				conditions = append(conditions, x)
			}
		}
	}
	if len(conditions) == 0 {
		return
	}
	z.add(w, locals, func(f *partialeval.State, self int) bool {
		for _, x := range conditions {
			if v, ok := x(f, self); ok && v != 0 {
				return false
			}
		}
		return true
	})
}
