package interp

import (
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
)

// nobody is the pid in evaluations that belong to no process, for example of a proposition.
const nobody = -1

// view is the context of an evaluation: the state, the process, and the value of timeout.
type view struct {
	m       *Model
	s       *State
	pid     int // the process that evaluates; nobody for a proposition
	timeout bool
	effects bool     // whether the evaluation may change the state, so that run creates a process
	faults  []*Fault // faults after which the run continues
}

// self returns the process that evaluates, or the claim if the claim evaluates.
func (v *view) self() *process {
	if v.pid == claimant {
		return v.s.claim
	}
	return &v.s.procs[v.pid]
}

// slot is the position in a frame of a scalar, or of the first scalar of a structure.
type slot struct {
	frame []int32
	at    int
	typ   typecheck.Type
	array bool // whether the scalar is an element of an array
}

func (x slot) read() int32   { return x.frame[x.at] }
func (x slot) write(n int32) { x.frame[x.at] = cut(x.typ, x.array, n) }

// slot returns the slot where the value of r is stored. (rule 3.10)
func (v *view) slot(r *promela.VarRef) slot {
	s := v.m.symbol(r)
	if at, ok := v.m.globals.at[s]; ok {
		return v.selectSlot(v.s.globals, at, r, s)
	}
	p := v.self()
	return v.selectSlot(p.frame, p.typ.at[s], r, s)
}

// selectSlot returns the slot in frame to which r refers by its indices and fields. s is the variable of r, which
// begins at index `at` of frame.
func (v *view) selectSlot(frame []int32, at int, r *promela.VarRef, s *typecheck.Symbol) slot {
	for {
		if r.Index != nil {
			i := int(v.eval(r.Index))
			if i < 0 || i >= s.Len {
				fail(Index, "index %d of %s", i, s.Name)
			}
			at += i * width(s.Type)
		}
		if r.Field == nil {
			return slot{frame, at, s.Type, s.Array}
		}
		r = r.Field
		for _, f := range s.Type.Struct.Fields {
			if f.Name == r.Name {
				s = f
				break
			}
			at += f.Len * width(f.Type)
		}
	}
}

func truth(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// eval returns the value of an expression. (rule 5.1)
func (v *view) eval(e promela.Expr) int32 {
	switch e := e.(type) {
	case *promela.Const:
		return int32(e.Value)
	case *promela.VarRef:
		return v.name(e)
	case *promela.Unary:
		x := v.eval(e.X)
		switch e.Op {
		case "-":
			return -x
		case "~":
			return ^x
		}
		return truth(x == 0)
	case *promela.Binary:
		return v.binary(e)
	case *promela.Cond:
		if v.eval(e.C) != 0 {
			return v.eval(e.A)
		}
		return v.eval(e.B)
	case *promela.RunExpr:
		return v.run(e)
	case *promela.ChanFn:
		return v.channelFunction(e)
	case *promela.Poll:
		c := v.channel(e.Chan)
		if c.typ.Cap == 0 { // a poll of a rendezvous channel is a fault (rule 4.6)
			fail(BadChannel, "poll of a rendezvous channel")
		}
		return truth(v.find(c, e.Args, e.Random, true) >= 0)
	case *promela.Timeout:
		return truth(v.timeout)
	case *promela.ProcFn:
		return v.processFunction(e)
	case *promela.RemoteLabel:
		p := v.remote(e.Proc.Name, e.PID)
		if p == nil {
			return 0
		}
		l := p.typ.proc.Label(e.Label.Name)
		return truth(l != nil && p.typ.labels[l] == p.at) // 1 if the process is at the label (rule 3.13)
	case *promela.RemoteVar:
		p := v.remote(e.Proc.Name, e.PID)
		if p == nil {
			return 0
		}
		s := v.m.symbol(e.Var)
		return v.selectSlot(p.frame, p.typ.at[s], e.Var, s).read()
	}
	panic("bug: an expression of unknown kind")
}

func (v *view) binary(e *promela.Binary) int32 {
	x := v.eval(e.X)
	switch {
	case e.Op == "&&" && x == 0:
		return 0
	case e.Op == "||" && x != 0:
		return 1
	}
	y := v.eval(e.Y)
	switch e.Op {
	case "&&", "||":
		return truth(y != 0)
	case "+":
		return x + y
	case "-":
		return x - y
	case "*":
		return x * y
	case "/", "%":
		if y == 0 {
			fail(Division, "division by zero")
		}
		if e.Op == "/" {
			return x / y
		}
		return x % y
	case "<<", ">>":
		if y < 0 {
			fail(Shift, "shift by %d", y)
		}
		if e.Op == "<<" {
			return x << min(y, 32)
		}
		return x >> min(y, 32)
	case "&":
		return x & y
	case "|":
		return x | y
	case "^":
		return x ^ y
	case "<":
		return truth(x < y)
	case "<=":
		return truth(x <= y)
	case ">":
		return truth(x > y)
	case ">=":
		return truth(x >= y)
	case "==":
		return truth(x == y)
	case "!=":
		return truth(x != y)
	}
	panic("bug: operator " + e.Op)
}

// name returns the value of the name r: a variable, a predefined variable, or a symbolic constant. (rules 3.11, 12.4)
func (v *view) name(r *promela.VarRef) int32 {
	s := v.m.symbol(r)
	switch s.Role {
	case typecheck.Constant:
		return s.Value
	case typecheck.Predefined:
		switch s.Name {
		case "_pid":
			return int32(max(0, v.pid))
		case "_nr_pr":
			n := int32(len(v.s.procs))
			if v.pid < 0 { // outside of processes, _nr_pr counts the claim, too (rule 12.4)
				n++
			}
			return n
		case "_last":
			return int32(v.s.last)
		case "_priority":
			return int32(v.self().prio)
		case "np_": // 1 if no process is at a progress label (rule 12.2)
			for _, p := range v.s.procs {
				if p.typ.marked("progress")[p.at] {
					return 0
				}
			}
			return 1
		}
	}
	return v.slot(r).read()
}

// remote returns the process named by a remote reference P[pid] or P. If no process matches, the result is nil. `name`
// is P; pid is nil if the reference has no brackets. (rule 3.12)
func (v *view) remote(name string, pid promela.Expr) *process {
	if pid != nil {
		n := int(v.eval(pid))
		if n < 0 || n >= len(v.s.procs) || v.s.procs[n].typ.proc.Name != name {
			return nil
		}
		return &v.s.procs[n]
	}
	for i := range v.s.procs {
		if v.s.procs[i].typ.proc.Name == name {
			return &v.s.procs[i]
		}
	}
	return nil
}

// processFunction returns the value of a call of enabled, pc_value or get_priority. (rule 5.4)
func (v *view) processFunction(e *promela.ProcFn) int32 {
	n := int(v.eval(e.PID))
	if n < 0 || n >= len(v.s.procs) {
		return 0
	}
	switch e.Op {
	case "enabled":
		return truth(len(v.m.edgesOf(v.s, n, v.timeout, nil)) > 0)
	case "get_priority":
		return int32(v.s.procs[n].prio)
	}
	return int32(v.s.procs[n].at.number)
}
