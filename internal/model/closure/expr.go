package closure

import (
	"fmt"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// propExpr compiles a proposition. Unlike in expressions of processes, _nr_pr counts the never claim.
func (k *code) propExpr(x program.Expr) eval {
	return (&compiler{code: k, claim: true}).expr(x)
}

func (k *code) expr(x program.Expr) eval { return (&compiler{code: k, claim: k.claim}).expr(x) }

func (k *code) place(p *program.Place) place {
	return (&compiler{code: k, claim: k.claim}).place(p)
}

// compiler compiles expressions to closures.
type compiler struct {
	*code
	claim bool // the expression is in a proposition or in the never claim
}

func (k *compiler) expr(x program.Expr) eval {
	switch x := x.(type) {
	case program.Const:
		v := x.Value
		return func(*context) int32 { return v }
	case *program.Load:
		return k.place(&x.Place).get
	case *program.Unary:
		return k.unary(x)
	case *program.Binary:
		return k.binary(x)
	case *program.If: // only the chosen branch is evaluated (5.1)
		cond, a, b := k.test(x.C), k.expr(x.A), k.expr(x.B)
		return func(c *context) int32 {
			if cond(c) {
				return a(c)
			}
			return b(c)
		}
	case *program.ChanTest:
		return k.chanTest(x)
	case *program.Poll:
		ch := k.expr(x.Chan)
		match := k.patterns(x.Match)
		random := x.Random
		return func(c *context) int32 { // tests a receive without executing it (4.6)
			id := ch(c)
			off, ok := c.channel(id)
			if !ok {
				return 0
			}
			c.recordUse(id, receiveUse(random))
			cc := &c.code.lay.chans[255-c.s[off]]
			if cc.cap == 0 {
				c.fail(program.BadChannel, "a rendezvous channel cannot be polled")
				return 0
			}
			return program.Truth(c.find(off, match, random) >= 0 && !c.tooMany(cc, len(match), "poll"))
		}
	case *program.Run:
		return k.run(x)
	case program.Special:
		return k.special(x.Which)
	case *program.ProcFn:
		return k.procFn(x)
	case *program.AtLabel:
		return k.atLabel(x)
	}
	panic(fmt.Sprintf("bug: expression %T", x))
}

func (k *compiler) unary(x *program.Unary) eval {
	if x.Op == program.OpNot {
		a := k.test(x.X)
		return func(c *context) int32 { return program.Truth(!a(c)) }
	}
	a := k.expr(x.X)
	switch x.Op {
	case program.OpNeg:
		return func(c *context) int32 { return -a(c) }
	case program.OpCompl:
		return func(c *context) int32 { return ^a(c) }
	}
	panic("bug: unary operator")
}

// binary compiles x. If the right operand is a constant, as usual, a comparison needs no call for this operand.
func (k *compiler) binary(x *program.Binary) eval {
	if x.Op == program.OpAnd || x.Op == program.OpOr {
		both := k.test(x)
		return func(c *context) int32 { return program.Truth(both(c)) }
	}
	a := k.expr(x.X)
	if y, ok := x.Y.(program.Const); ok {
		v := y.Value
		switch x.Op {
		case program.OpEq:
			return func(c *context) int32 { return program.Truth(a(c) == v) }
		case program.OpNe:
			return func(c *context) int32 { return program.Truth(a(c) != v) }
		case program.OpLt:
			return func(c *context) int32 { return program.Truth(a(c) < v) }
		case program.OpAdd:
			return func(c *context) int32 { return a(c) + v }
		case program.OpSub:
			return func(c *context) int32 { return a(c) - v }
		}
	}
	b := k.expr(x.Y)
	switch x.Op {
	case program.OpAdd:
		return func(c *context) int32 { return a(c) + b(c) }
	case program.OpSub:
		return func(c *context) int32 { return a(c) - b(c) }
	case program.OpMul:
		return func(c *context) int32 { return a(c) * b(c) }
	case program.OpDiv, program.OpMod, program.OpShl, program.OpShr:
		return partial(x.Op, a, b)
	case program.OpLt:
		return func(c *context) int32 { return program.Truth(a(c) < b(c)) }
	case program.OpLe:
		return func(c *context) int32 { return program.Truth(a(c) <= b(c)) }
	case program.OpGt:
		return func(c *context) int32 { return program.Truth(a(c) > b(c)) }
	case program.OpGe:
		return func(c *context) int32 { return program.Truth(a(c) >= b(c)) }
	case program.OpEq:
		return func(c *context) int32 { return program.Truth(a(c) == b(c)) }
	case program.OpNe:
		return func(c *context) int32 { return program.Truth(a(c) != b(c)) }
	case program.OpBitAnd:
		return func(c *context) int32 { return a(c) & b(c) }
	case program.OpBitXor:
		return func(c *context) int32 { return a(c) ^ b(c) }
	case program.OpBitOr:
		return func(c *context) int32 { return a(c) | b(c) }
	}
	panic("bug: binary operator")
}

// partial compiles a op b for an operator that is undefined for some operands, such as division by 0. For these
// operands the code records a fault.
func partial(op program.Operator, a, b eval) eval {
	return func(c *context) int32 {
		x, y := a(c), b(c)
		v, ok := op.Apply(x, y)
		if !ok && y == 0 {
			c.fail(program.DivisionByZero, "division by zero")
		} else if !ok {
			c.fail(program.NegativeShift, "shift by %d", y)
		}
		return v
	}
}

func (k *compiler) chanTest(x *program.ChanTest) eval {
	ch := k.expr(x.Chan)
	asks := map[program.ChanOp]exec.Use{
		program.ChanLen: exec.AsksLength, program.ChanEmpty: exec.AsksEmpty, program.ChanNonEmpty: exec.AsksEmpty,
		program.ChanFull: exec.AsksFull, program.ChanNonFull: exec.AsksFull,
	}[x.Op]
	length := func(c *context) (n, capacity int32) {
		id := ch(c)
		off, ok := c.channel(id)
		if !ok {
			return 0, 0
		}
		c.recordUse(id, asks)
		return int32(c.s[off+1]), int32(c.code.lay.chans[255-c.s[off]].cap)
	}
	switch x.Op {
	case program.ChanLen:
		return func(c *context) int32 { n, _ := length(c); return n }
	case program.ChanEmpty:
		return func(c *context) int32 { n, _ := length(c); return program.Truth(n == 0) }
	case program.ChanNonEmpty:
		return func(c *context) int32 { n, _ := length(c); return program.Truth(n > 0) }
	case program.ChanFull: // always false for a rendezvous channel, which has capacity 0 (4.8)
		return func(c *context) int32 { n, m := length(c); return program.Truth(n == m && m > 0) }
	case program.ChanNonFull:
		return func(c *context) int32 { n, m := length(c); return program.Truth(n < m || m == 0) }
	}
	panic("bug: channel test")
}

func (k *compiler) run(x *program.Run) eval {
	var args []eval
	for _, a := range x.Args {
		args = append(args, k.expr(a))
	}
	prio := func(c *context) int32 { return c.code.types[x.Type].proc.Prio }
	if x.Prio != nil {
		prio = k.expr(x.Prio)
	}
	return func(c *context) int32 {
		c.reads(exec.Population, program.NoPID)
		if !c.firing { // only a test: the value, or the fault, that executing the run would have (5.3)
			if c.nproc >= exec.MaxProcesses {
				c.tooManyProcesses()
			}
			return int32(c.nproc)
		}
		values := make([]int32, len(args))
		for i, a := range args {
			values[i] = a(c)
		}
		pr := prio(c)
		if c.failed() {
			return 0
		}
		return c.addProcess(x.Type, values, pr)
	}
}

func (k *compiler) special(v program.SpecialVar) eval {
	switch v {
	case program.PIDVar:
		return func(c *context) int32 { return c.pid }
	case program.NrPr:
		if k.claim {
			return func(c *context) int32 {
				c.reads(exec.Population, program.NoPID)
				return int32(c.nproc) + 1
			}
		}
		return func(c *context) int32 {
			c.reads(exec.Population, program.NoPID)
			return int32(c.nproc)
		}
	case program.Last: // the process that took the step before (3.11)
		off := k.lay.last
		return func(c *context) int32 {
			if c.sender >= 0 {
				return c.sender
			}
			c.reads(exec.LastMoved, program.NoPID)
			return int32(c.s[off])
		}
	case program.TimeoutVar:
		if k.claim {
			return func(c *context) int32 { return program.Truth(!c.anyEnabled()) }
		}
		return func(c *context) int32 { return program.Truth(c.timeout) }
	case program.NP:
		return func(c *context) int32 {
			return program.Truth(!c.someLocation(func(l *program.Location) bool { return l.Progress }))
		}
	case program.AcceptVar:
		return func(c *context) int32 {
			return program.Truth(c.someLocation(func(l *program.Location) bool { return l.Accept }))
		}
	case program.EndVar:
		return func(c *context) int32 { return program.Truth(c.validEnd()) }
	}
	panic("bug: special variable")
}

func (c *context) someLocation(has func(*program.Location) bool) bool {
	c.reads(exec.Population, program.NoPID)
	for p := 0; p < c.nproc; p++ {
		c.reads(exec.Location, program.PID(p))
		t := c.typeOf(p)
		if has(&t.proc.Locations[c.loc(c.procOff[p], t)]) {
			return true
		}
	}
	return false
}

func (k *compiler) procFn(x *program.ProcFn) eval {
	pid := k.expr(x.PID)
	return func(c *context) int32 {
		p := pid(c)
		c.reads(exec.Population, program.NoPID)
		if p < 0 || int(p) >= c.nproc {
			return 0
		}
		t := c.typeOf(int(p))
		switch x.Which {
		case program.Enabled:
			if p == c.pid {
				c.fail(program.BadPID, "enabled() of the process itself")
				return 0
			}
			return program.Truth(c.executable(int(p)))
		case program.PCValue:
			c.reads(exec.Location, program.PID(p))
			return int32(c.loc(c.procOff[p], t))
		}
		if !c.code.prog.UsesPriority {
			return 1
		}
		c.reads(exec.Priority, program.PID(p))
		return int32(c.s[c.procOff[p]+t.prioOff])
	}
}

// remote returns code that computes the offset of the frame of process r, or -1 if the process does not exist.
func (k *compiler) remote(r *program.Remote) eval {
	if r.PID == nil {
		return func(c *context) int32 {
			c.reads(exec.Population, program.NoPID)
			for p := 0; p < c.nproc; p++ {
				c.reads(exec.Location, program.PID(p))
				if int(c.s[c.procOff[p]]) == r.Type {
					return c.procOff[p]
				}
			}
			return -1
		}
	}
	pid := k.expr(r.PID)
	return func(c *context) int32 { // -1 if there is no process with this number, or if its type is another (3.12)
		p := pid(c)
		c.reads(exec.Population, program.NoPID)
		if p >= 0 && int(p) < c.nproc {
			c.reads(exec.Location, program.PID(p))
		}
		if p < 0 || int(p) >= c.nproc || int(c.s[c.procOff[p]]) != r.Type {
			return -1
		}
		return c.procOff[p]
	}
}

func (k *compiler) atLabel(x *program.AtLabel) eval {
	frame := k.remote(&x.Remote)
	at := make(map[program.Loc]bool, len(x.Locs))
	for _, l := range x.Locs {
		at[l] = true
	}
	t := x.Remote.Type
	if len(x.Locs) == 1 {
		l := x.Locs[0]
		return func(c *context) int32 {
			off := frame(c)
			return program.Truth(off >= 0 && c.loc(off, &c.code.types[t]) == l)
		}
	}
	return func(c *context) int32 {
		off := frame(c)
		return program.Truth(off >= 0 && at[c.loc(off, &c.code.types[t])])
	}
}
