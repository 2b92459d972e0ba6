package interp

import (
	"strings"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
)

// watch is a trace assertion, or a notrace assertion if the field `not` is set. (rules 11.6, 11.7)
type watch struct {
	*owner
	not bool
}

func newWatch(m *Model, p *typecheck.Proc) *watch {
	return &watch{m.owner(p), p.Not}
}

// event executes the step of the trace assertion for a send of msg on channel id, or for a receive if send is false. If
// the assertion does not allow the event, it records a fault. An assertion without a send (or receive) on the channel
// ignores the event.
func (v *view) event(send bool, id int, msg []int32) {
	w := v.m.trace
	if w == nil || v.s.watch == nil || !w.names(v, send, id) {
		return
	}
	next := v.follows(v.s.watch, send, id, msg)
	switch {
	case next != nil:
		v.s.watch = next
		if w.not && next.kind == finish {
			v.faults = append(v.faults, &Fault{Mismatch, "a notrace assertion came to its end"})
			v.s.watch = nil
		}
	case w.not:
		v.s.watch = nil
	default:
		v.faults = append(v.faults, &Fault{Mismatch, "an event that the trace assertion does not allow"})
	}
}

// names reports whether the trace assertion contains a send on channel id, or a receive if send is false.
func (w *watch) names(v *view, send bool, id int) bool {
	for _, e := range w.elements {
		if r := channelOf(e.stmt, send); r != nil && int(v.slot(r).read()) == id {
			return true
		}
	}
	return false
}

func channelOf(s promela.Stmt, send bool) *promela.VarRef {
	switch s := s.(type) {
	case *promela.SendStmt:
		if send {
			return s.Chan
		}
	case *promela.RecvStmt:
		if !send {
			return s.Chan
		}
	}
	return nil
}

// follows returns the element the trace assertion reaches from e by an event: a send of msg on channel id, or a receive
// if send is false. If the assertion does not allow the event at e, the result is nil.
func (v *view) follows(e *element, send bool, id int, msg []int32) *element {
	for _, x := range e.edges() {
		switch {
		case x.from.kind == finish:
		case x.from.kind != simple:
			if next := v.follows(x.to, send, id, msg); next != nil {
				return next
			}
		case channelOf(x.from.stmt, send) != nil:
			if int(v.slot(channelOf(x.from.stmt, send)).read()) == id && v.fits(x.from.stmt, msg) {
				return x.to
			}
		}
	}
	return nil
}

// fits reports whether msg has the values required by s, a send or receive of the trace assertion.
func (v *view) fits(s promela.Stmt, msg []int32) bool {
	var want []*int32
	value := func(e promela.Expr) {
		if r, ok := e.(*promela.VarRef); e == nil || ok && r.Name == "_" {
			want = append(want, nil)
			return
		}
		for _, n := range v.values([]promela.Expr{e}) {
			want = append(want, &n)
		}
	}
	switch s := s.(type) {
	case *promela.SendStmt:
		for _, a := range s.Args {
			value(a)
		}
	case *promela.RecvStmt:
		for _, a := range s.Args {
			value(a.X)
		}
	}
	for i, w := range want {
		if i < len(msg) && w != nil && *w != msg[i] {
			return false
		}
	}
	return true
}

// ValidEnd reports whether every process is at an end location. (rule 10.3)
func (m *Model) ValidEnd(s *State) bool {
	for _, p := range s.procs {
		if !p.typ.marked("end")[p.at] {
			return false
		}
	}
	return true
}

// marked returns the elements that have a label with the given prefix. (rules 2.15, 10.2)
func (o *owner) marked(prefix string) map[*element]bool {
	if o.marks == nil {
		o.marks = map[string]map[*element]bool{}
	}
	if known, ok := o.marks[prefix]; ok {
		return known
	}
	set := map[*element]bool{}
	for _, e := range o.elements {
		if e.kind == finish && prefix == "end" {
			set[e] = true
		}
		for _, l := range e.labels {
			if !strings.HasPrefix(l, prefix) {
				continue
			}
			set[e] = true
			if e.first && e.next != nil {
				set[settle(e.next, e.keeps)] = true
			}
		}
	}
	o.marks[prefix] = set
	return set
}

// Holds returns two bit sets, in which bit i stands for props[i]: the propositions that are true in s, and the
// propositions that have no value because their evaluation fails. (rule 12.1)
func (m *Model) Holds(s *State, props []promela.Expr) (holds, undefined uint64) {
	for i, p := range props {
		v := &view{m: m, s: s, pid: nobody}
		n := int32(0)
		if try(func() {
			if readsTimeout(p) {
				v.timeout = len(m.movesWith(s, false)) == 0
			}
			n = v.eval(p)
		}) != nil {
			undefined |= 1 << i
		} else if n != 0 {
			holds |= 1 << i
		}
	}
	return holds, undefined
}

// readsTimeout reports whether e contains the variable timeout.
func readsTimeout(e promela.Expr) bool {
	found := false
	walk(e, func(x promela.Expr) {
		if _, ok := x.(*promela.Timeout); ok {
			found = true
		}
	})
	return found
}

// walk calls f for e and every expression inside e.
func walk(e promela.Expr, f func(promela.Expr)) {
	each := func(list ...promela.Expr) {
		for _, x := range list {
			if x != nil {
				walk(x, f)
			}
		}
	}
	f(e)
	switch e := e.(type) {
	case *promela.VarRef:
		each(e.Index)
		if e.Field != nil {
			each(e.Field)
		}
	case *promela.Unary:
		each(e.X)
	case *promela.Binary:
		each(e.X, e.Y)
	case *promela.Cond:
		each(e.C, e.A, e.B)
	case *promela.RunExpr:
		each(e.Args...)
	case *promela.ChanFn:
		each(e.Chan)
	case *promela.Poll:
		each(e.Chan)
		for _, a := range e.Args {
			each(a.X)
		}
	case *promela.ProcFn:
		each(e.PID)
	case *promela.RemoteLabel:
		each(e.PID)
	case *promela.RemoteVar:
		each(e.PID, e.Var)
	}
}
