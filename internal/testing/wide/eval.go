package wide

import (
	"fmt"
	"math"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

func truth(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// fail records a fault of the step. If a fault was recorded earlier, it is replaced only if the run would continue
// after the earlier fault, but ends after the new one.
func (r *run) fail(kind program.FaultKind, format string, args ...any) {
	goesOn := kind == program.Assertion || kind == program.NonDeterminism || kind == program.TraceMismatch ||
		kind == program.ExclusiveAccess || kind == program.TooFewFields
	if r.fault == nil || r.fault.Continues && !goesOn {
		r.fault = &program.Fault{Kind: kind, Message: fmt.Sprintf(format, args...), Edge: r.edge,
			Proc: program.PID(r.pid), Continues: goesOn}
	}
}

// failed reports whether a recorded fault ends the run.
func (r *run) failed() bool { return r.fault != nil && !r.fault.Continues }

// outsideProcess reports whether the evaluation is for a proposition or for the never claim. In these cases _nr_pr
// counts the claim (rule 12.4).
func (r *run) outsideProcess() bool { return r.pid < 0 || r.pid == int32(program.NoPID) }

func (r *run) eval(x program.Expr) int32 {
	switch x := x.(type) {
	case program.Const:
		return x.Value
	case *program.Load:
		if v, at, ok := r.find(&x.Place); ok {
			r.read(at)
			return *v
		}
		return 0
	case *program.Unary:
		v := r.eval(x.X)
		switch x.Op {
		case program.OpNeg:
			return -v
		case program.OpNot:
			return truth(v == 0)
		}
		return ^v
	case *program.Binary:
		return r.binary(x)
	case *program.If:
		if r.eval(x.C) != 0 {
			return r.eval(x.A)
		}
		return r.eval(x.B)
	case *program.ChanTest:
		return r.test(x)
	case *program.Poll:
		id := r.eval(x.Chan)
		ch, ok := r.channel(id)
		if !ok {
			return 0
		}
		r.useChannel(id, receiveUse(x.Random))
		t := r.k.prog.ChanTypes[ch.typ]
		if t.Cap == 0 {
			r.fail(program.BadChannel, "a rendezvous channel cannot be polled")
			return 0
		}
		return truth(r.message(ch, x.Match, x.Random) >= 0 && !r.tooMany(t, len(x.Match), "poll"))
	case *program.Run:
		return r.create(x)
	case program.Special:
		return r.special(x.Which)
	case *program.ProcFn:
		return r.procFn(x)
	case *program.AtLabel:
		if p := r.remote(&x.Remote); p != nil {
			for _, l := range x.Locs {
				if p.loc == l {
					return 1
				}
			}
		}
		return 0
	}
	panic(fmt.Sprintf("bug: expression %T", x))
}

func (r *run) binary(x *program.Binary) int32 {
	a := r.eval(x.X)
	switch x.Op {
	case program.OpAnd:
		return truth(a != 0 && r.eval(x.Y) != 0)
	case program.OpOr:
		return truth(a != 0 || r.eval(x.Y) != 0)
	}
	b := r.eval(x.Y)
	switch x.Op {
	case program.OpAdd:
		return a + b
	case program.OpSub:
		return a - b
	case program.OpMul:
		return a * b
	case program.OpDiv, program.OpMod:
		switch {
		case b == 0:
			r.fail(program.DivisionByZero, "division by zero")
			return 0
		case a == math.MinInt32 && b == -1 && x.Op == program.OpMod:
			return 0
		case a == math.MinInt32 && b == -1:
			return a
		case x.Op == program.OpDiv:
			return a / b
		}
		return a % b
	case program.OpShl, program.OpShr:
		switch {
		case b < 0:
			r.fail(program.NegativeShift, "shift by %d", b)
			return 0
		case x.Op == program.OpShl:
			return int32(uint32(a) << uint(b))
		}
		return a >> uint(min(b, 31))
	case program.OpBitAnd:
		return a & b
	case program.OpBitXor:
		return a ^ b
	case program.OpBitOr:
		return a | b
	}
	return compare(x.Op, a, b)
}

func compare(op program.Operator, a, b int32) int32 {
	switch op {
	case program.OpLt:
		return truth(a < b)
	case program.OpLe:
		return truth(a <= b)
	case program.OpGt:
		return truth(a > b)
	case program.OpGe:
		return truth(a >= b)
	case program.OpEq:
		return truth(a == b)
	case program.OpNe:
		return truth(a != b)
	}
	panic("bug: binary operator")
}

// asks maps a channel test to the use of the channel that a footprint records for the test.
var asks = map[program.ChanOp]exec.Use{
	program.ChanLen: exec.AsksLength, program.ChanEmpty: exec.AsksEmpty, program.ChanNonEmpty: exec.AsksEmpty,
	program.ChanFull: exec.AsksFull, program.ChanNonFull: exec.AsksFull,
}

func (r *run) test(x *program.ChanTest) int32 {
	n, room := 0, 0
	id := r.eval(x.Chan)
	if ch, ok := r.channel(id); ok {
		r.useChannel(id, asks[x.Op])
		n, room = len(ch.msgs), r.k.prog.ChanTypes[ch.typ].Cap
	}
	switch x.Op {
	case program.ChanLen:
		return int32(n)
	case program.ChanEmpty:
		return truth(n == 0)
	case program.ChanNonEmpty:
		return truth(n > 0)
	case program.ChanFull: // on a rendezvous channel full is 0 (rule 4.8)
		return truth(n == room && room > 0)
	}
	return truth(n < room || room == 0)
}

func (r *run) special(v program.SpecialVar) int32 {
	some := func(has func(*program.Location) bool) bool {
		r.reads(exec.Population, program.NoPID)
		for i := range r.c.procs {
			r.reads(exec.Location, program.PID(i))
			if p := &r.c.procs[i]; has(&r.k.prog.Types[p.typ].Locations[p.loc]) {
				return true
			}
		}
		return false
	}
	switch v {
	case program.PIDVar:
		return r.pid
	case program.NrPr:
		r.reads(exec.Population, program.NoPID)
		return int32(len(r.c.procs)) + truth(r.outsideProcess())
	case program.Last: // for a receiver, the sender has moved before (rule 3.11)
		if r.sender >= 0 {
			return r.sender
		}
		r.reads(exec.LastMoved, program.NoPID)
		return int32(r.c.last)
	case program.TimeoutVar:
		if r.outsideProcess() {
			return truth(!r.anyEnabled())
		}
		return truth(r.timeout)
	case program.NP:
		return truth(!some(func(l *program.Location) bool { return l.Progress }))
	case program.AcceptVar:
		return truth(some(func(l *program.Location) bool { return l.Accept }))
	case program.EndVar:
		return truth(r.validEnd())
	}
	panic("bug: special variable")
}

func (r *run) validEnd() bool {
	r.reads(exec.Population, program.NoPID)
	for i := range r.c.procs {
		r.reads(exec.Location, program.PID(i))
		if p := &r.c.procs[i]; !r.k.prog.Types[p.typ].Locations[p.loc].End {
			return false
		}
	}
	return true
}

func (r *run) procFn(x *program.ProcFn) int32 {
	p := r.eval(x.PID)
	r.reads(exec.Population, program.NoPID)
	if p < 0 || int(p) >= len(r.c.procs) {
		return 0
	}
	switch x.Which {
	case program.Enabled:
		if p == r.pid {
			r.fail(program.BadPID, "enabled() of the process itself")
			return 0
		}
		return truth(r.executable(int(p)))
	case program.PCValue:
		r.reads(exec.Location, program.PID(p))
		return int32(r.c.procs[p].loc)
	}
	if !r.k.prog.UsesPriority {
		return 1
	}
	r.reads(exec.Priority, program.PID(p))
	return r.c.procs[p].prio
}

// remote returns the process to which a remote reference refers. If no such process exists, the result is nil (rule
// 3.12).
func (r *run) remote(to *program.Remote) *process {
	if to.PID == nil {
		r.reads(exec.Population, program.NoPID)
		for i := range r.c.procs {
			r.reads(exec.Location, program.PID(i))
			if r.c.procs[i].typ == to.Type {
				return &r.c.procs[i]
			}
		}
		return nil
	}
	p := r.eval(to.PID)
	r.reads(exec.Population, program.NoPID)
	if p < 0 || int(p) >= len(r.c.procs) {
		return nil
	}
	r.reads(exec.Location, program.PID(p))
	if r.c.procs[p].typ != to.Type {
		return nil
	}
	return &r.c.procs[p]
}

// find returns a pointer to the value of place p, and the cell of p for the footprint. If p is not stored, or if an
// index is out of bounds, ok is false.
func (r *run) find(p *program.Place) (x *int32, cell exec.Cell, ok bool) {
	v := p.Var
	if v.Hidden { // such a variable is never read (rule 3.8)
		return nil, cell, false
	}
	cell = exec.Cell{Kind: exec.Global, Proc: program.NoPID, Var: int32(v.ID)}
	vars, at := r.c.globals, r.k.globals
	switch {
	case p.Remote != nil:
		q := r.remote(p.Remote)
		if q == nil {
			return nil, cell, false
		}
		cell.Kind, cell.Proc = exec.Local, r.c.pid(q)
		vars, at = q.vars, r.k.locals[q.typ]
	case !v.Global:
		q := r.c.process(program.PID(r.pid))
		cell.Kind, cell.Proc = exec.Local, program.PID(r.pid)
		vars, at = q.vars, r.k.locals[q.typ]
	}
	n := 0
	for j, x := range p.Index { // an index out of bounds is a fault (rule 3.10)
		i, d := r.eval(x), v.Dims[j]
		if i < 0 || int(i) >= d.Len {
			if len(p.Index) == 1 && p.Remote == nil {
				r.fail(program.IndexOutOfBounds, "index %d is out of bounds: %s has %d elements", i, v.Name, d.Len)
			} else {
				r.fail(program.IndexOutOfBounds,
					"index %d is out of bounds: dimension %d of %s has %d elements", i, j+1, v.Name, d.Len)
			}
			return nil, cell, false
		}
		n = n*d.Len + int(i)
	}
	if v.Global && r.k.prog.Unread != nil && r.k.prog.Unread[v.ID] {
		return nil, cell, false
	}
	cell.Elem = int32(n)
	return &vars[at.first[v.ID]+n], cell, true
}

// store stores x in place p, cut to the type of p (rule 3.1).
func (r *run) store(p *program.Place, x int32) {
	v, at, ok := r.find(p)
	unread := p.Var.Global && !p.Var.Hidden && r.k.prog.Unread != nil && r.k.prog.Unread[p.Var.ID] && !r.failed()
	if !ok && !unread {
		return
	}
	t := p.Var.Type
	if r.k.prog.Overflow && x != t.Cut(x) {
		r.fail(program.Overflow, "the value %d does not fit %s, of type %s", x, p.Var.Name, t.Name)
	}
	if ok {
		r.write(at)
		*v = t.Cut(x)
	}
}

func (r *run) assign(a *program.Assign) {
	if x := r.eval(a.X); !r.failed() {
		r.store(&a.To, x)
	}
}
