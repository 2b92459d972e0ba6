package trace

import (
	"strconv"

	"ltlpor/internal/model/program"
)

// Value returns the value of expression x in the state after step i, or in the initial state for i = -1. Process p
// evaluates x; p is NoPID for an expression outside any process.
//
// ok is false if
//   - the evaluation fails (an index out of bounds, a division by zero);
//   - only the machine knows the value, because x contains timeout, enabled or run; or
//   - neither Replay nor a Recorder created the trace.
func (t *Trace) Value(i int, p program.PID, x program.Expr) (n int32, ok bool) {
	if t.view == nil {
		return 0, false
	}
	return t.view.value(t.view.pointAt(t.view.one, t.stateAfter(i)), p, x)
}

// value returns the value of x in a state, evaluated by process p. ok is false if the value is unknown.
func (v *view) value(in state, p program.PID, x program.Expr) (n int32, ok bool) {
	e := &evaluation{view: v, in: in, self: p, ok: true}
	n = e.value(x)
	return n, e.ok
}

// evaluation evaluates one expression in a state.
type evaluation struct {
	*view
	in   state
	self program.PID
	ok   bool // whether all values so far are known
}

func (e *evaluation) noValue() int32 {
	e.ok = false
	return 0
}

func (e *evaluation) value(x program.Expr) int32 {
	switch x := x.(type) {
	case program.Const:
		return x.Value
	case *program.Load:
		return e.load(&x.Place)
	case *program.Unary:
		return x.Op.ApplyUnary(e.value(x.X))
	case *program.Binary:
		return e.binary(x)
	case *program.If:
		if e.value(x.C) != 0 {
			return e.value(x.A)
		}
		return e.value(x.B)
	case *program.ChanTest:
		return e.test(x)
	case *program.Poll:
		return e.poll(x)
	case *program.AtLabel:
		return e.atLabel(x)
	case program.Special:
		return e.special(x.Which)
	}
	return e.noValue()
}

func (e *evaluation) binary(x *program.Binary) int32 {
	a := e.value(x.X)
	if x.Op == program.OpAnd && a == 0 || x.Op == program.OpOr && a != 0 {
		return program.Truth(a != 0)
	}
	n, ok := x.Op.Apply(a, e.value(x.Y))
	if !ok {
		return e.noValue()
	}
	return n
}

func (e *evaluation) load(p *program.Place) int32 {
	at := 0
	for d, x := range p.Index {
		n := int(e.value(x))
		if n < 0 || n >= p.Var.Dims[d].Len {
			return e.noValue()
		}
		at = at*p.Var.Dims[d].Len + n
	}
	who := e.self
	switch {
	case !e.ok:
		return 0
	case p.Var.Global:
		return e.in.Global(p.Var, at)
	case p.Remote != nil:
		if who = e.remote(p.Remote); who == program.NoPID {
			return 0
		}
	case who == program.NoPID && e.claim() == nil:
		return e.noValue()
	}
	return e.in.Local(who, p.Var, at)
}

// remote returns the process of the remote reference r, like 2 for P[2]@L. It returns NoPID if no such process exists.
// If r has no pid, the result is the process of the type with the lowest pid.
func (e *evaluation) remote(r *program.Remote) program.PID {
	live := e.in.Live()
	if r.PID != nil {
		n := int(e.value(r.PID))
		if n < 0 || n >= live {
			return program.NoPID
		}
		if typ, _ := e.in.Process(program.PID(n)); typ != r.Type {
			return program.NoPID
		}
		return program.PID(n)
	}
	for p := range live {
		if typ, _ := e.in.Process(program.PID(p)); typ == r.Type {
			return program.PID(p)
		}
	}
	return program.NoPID
}

func (e *evaluation) atLabel(x *program.AtLabel) int32 {
	p := e.remote(&x.Remote)
	if p == program.NoPID {
		return 0
	}
	_, at := e.in.Process(p)
	for _, l := range x.Locs {
		if l == at {
			return 1
		}
	}
	return 0
}

// channel evaluates x, an expression for a channel. It returns the id, type and number of messages of the channel. If
// the channel does not exist, t is nil and e.ok becomes false.
func (e *evaluation) channel(x program.Expr) (id int32, t *program.ChanType, n int) {
	id = e.value(x)
	if !e.ok || id < 1 || int(id) > e.in.Open() {
		e.ok = false
		return 0, nil, 0
	}
	typ, n := e.in.Channel(id)
	return id, e.p.ChanTypes[typ], n
}

func (e *evaluation) test(x *program.ChanTest) int32 {
	_, t, n := e.channel(x.Chan)
	if t == nil {
		return 0
	}
	switch x.Op {
	case program.ChanEmpty:
		return program.Truth(n == 0)
	case program.ChanNonEmpty:
		return program.Truth(n > 0)
	case program.ChanFull:
		return program.Truth(n >= t.Cap)
	case program.ChanNonFull:
		return program.Truth(n < t.Cap)
	}
	return int32(n)
}

func (e *evaluation) poll(x *program.Poll) int32 {
	id, t, n := e.channel(x.Chan)
	if t == nil || t.Cap == 0 || len(x.Match) > len(t.Fields) {
		return e.noValue()
	}
	if !x.Random {
		n = min(n, 1)
	}
	for k := range n {
		if e.matches(id, k, x.Match) {
			return 1
		}
	}
	return 0
}

// matches reports whether message k of channel id matches the patterns of a receive or poll.
func (e *evaluation) matches(id int32, k int, patterns []program.Pattern) bool {
	for j, p := range patterns {
		if p.Match != nil && e.value(p.Match) != e.in.Field(id, k, j) {
			return false
		}
	}
	return true
}

func (e *evaluation) special(which program.SpecialVar) int32 {
	switch {
	case which == program.PIDVar && e.self != program.NoPID:
		return int32(e.self)
	// in a property, _nr_pr counts one process more: the property
	case which == program.NrPr && e.self == program.NoPID:
		return int32(e.in.Live()) + 1
	case which == program.NrPr && e.claim() == nil:
		return int32(e.in.Live())
	case which == program.Last && e.p.UsesLast:
		return int32(e.in.Last())
	}
	return e.noValue()
}

// show returns the value of x after step i as text, or "?" if the value is unknown. A truth value is "true" or "false".
func (t *Trace) show(i int, x program.Expr) string {
	n, ok := t.Value(i, program.NoPID, x)
	if !ok {
		return "?"
	}
	switch x := x.(type) {
	case *program.Load:
		return t.view.format(n, x.Var.Type, t.view.pointAt(t.view.one, t.stateAfter(i)))
	case *program.Binary:
		if x.Op.Compares() || x.Op == program.OpAnd || x.Op == program.OpOr {
			return strconv.FormatBool(n != 0)
		}
	case *program.Unary:
		if x.Op == program.OpNot {
			return strconv.FormatBool(n != 0)
		}
	case *program.Poll, *program.AtLabel:
		return strconv.FormatBool(n != 0)
	case *program.ChanTest:
		if x.Op != program.ChanLen {
			return strconv.FormatBool(n != 0)
		}
	}
	return strconv.Itoa(int(n))
}

// stateAfter returns the state after step i, or the initial state if i is -1.
func (t *Trace) stateAfter(i int) program.State {
	if i < 0 {
		return t.initial
	}
	return t.Steps[i].State
}

// stateBefore returns the state before step i.
func (t *Trace) stateBefore(i int) program.State { return t.stateAfter(i - 1) }
