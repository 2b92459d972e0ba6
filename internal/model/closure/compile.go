package closure

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// eval is a compiled expression: the function evaluates the expression in the working state.
type eval func(c *context) int32

// place is the compiled access to a scalar (program.Place). get returns the value; set cuts a value to the type of the
// scalar and stores it.
type place struct {
	get eval
	set func(c *context, v int32)
}

type code struct {
	prog   *program.Program
	nTypes int
	lay    *layout
	cells  map[*program.Variable]cell
	types  []typeCode
	edges  []edgeCode
	joins  []bool // Program.Joins, indexed by edge
	trace  []edgeCode
	// usesTimeout reports whether some expression reads timeout.
	usesTimeout bool
	// traceOver is the location at which a notrace assertion is over. An event that does not match also leads to this
	// location (11.7).
	traceOver            program.Loc
	exclusive            bool   // whether some process type has an xr or xs declaration
	merges               bool   // whether some location is merged
	watchSend, watchRecv []eval // the ids of the channels that the trace assertion follows
	// claim: the code being compiled belongs to the never claim (Program.Claim).
	claim   bool
	crowded atomic.Bool   // the result of Machine.Crowded
	ended   atomic.Uint32 // see Machine.Ended: `ended` in the upper half, `all` in the lower half
	record  bool          // whether the compiled code records its reads and writes
	once    sync.Once
	watch   *code // the same program, compiled with record; nil until a footprint is needed
	*register
	halt     *halt
	numbered int32 // the number of edges inside d_steps that have a number so far
}

type typeCode struct {
	proc     *program.Process
	wide     bool // whether locations take two bytes
	prioOff  int32
	provided eval
	inits    []func(c *context)
	params   []func(c *context, v int32)
	xr, xs   []eval
	receives []bool       // indexed by location: whether an edge there receives
	answers  bool         // whether receives is true for some location
	end      program.Loc  // the location where ended processes stay, or -1 if processes die at the end
	dead     [][]constant // indexed by location: bytes to set on arrival; nil: none anywhere
}

type edgeCode struct {
	*program.Edge
	number   int32 // the number of the step in the lists of register
	guard    test
	impure   bool // taking the edge must evaluate the guard again: a run, or a possible fault
	timeout  bool // whether the edge, or the provided clause of its process, reads timeout
	mayEnd   bool // whether taking the edge may cause a fault ending the run
	ops      []func(c *context)
	ch       eval
	msg      []eval
	risky    bool // whether computing the message may end in a fault
	match    []patternCode
	sub      [][]edgeCode
	subEntry program.Loc
	// These fields are set for an else edge. rivals has the rival edges. alone reports whether the rivals are all
	// other edges of the location with the same Escape, and none of them is an else. beaten reports whether a rival
	// is an else, so that some rival is always executable.
	rivals        []program.EdgeID
	alone, beaten bool
}

type patternCode struct {
	match eval // the required value of the field; nil if any value matches
	bind  func(c *context, v int32)
}

func compile(p *program.Program, record bool) (*code, error) {
	k := &code{prog: p, record: record, nTypes: len(p.Types), lay: newLayout(p), joins: p.Joins(),
		register: newRegister(p), halt: &halt{}, cells: map[*program.Variable]cell{}}
	for i, v := range p.Globals {
		k.cells[v] = k.lay.globals[i]
	}
	for i, t := range p.Types {
		for j, v := range t.Locals {
			k.cells[v] = k.lay.locals[i][j]
		}
	}
	for i, t := range p.Types {
		k.claim = p.Claim != nil && i == p.Claim.Type
		tc := typeCode{proc: t, wide: k.lay.frames[i].wide, prioOff: k.lay.frames[i].prio}
		if t.Provided != nil {
			tc.provided = k.expr(t.Provided) // while the clause is false, no edge of the process is executable (1.6)
		}
		for _, a := range t.Inits {
			tc.inits = append(tc.inits, k.assign(&a))
		}
		for _, v := range t.Locals[:t.Params] {
			tc.params = append(tc.params, k.place(&program.Place{Var: v}).set)
		}
		for _, l := range t.Locations {
			has := false
			for _, id := range l.Out {
				has = has || receives(p.Edges[id])
			}
			tc.receives = append(tc.receives, has)
			tc.answers = tc.answers || has
			k.merges = k.merges || l.Merged
		}
		tc.dead = deadValues(t, k.lay.locals[i])
		tc.end = -1
		for _, e := range t.Exclusive {
			k.exclusive = true
			if e.Recv {
				tc.xr = append(tc.xr, k.expr(e.Chan))
			} else {
				tc.xs = append(tc.xs, k.expr(e.Chan))
			}
		}
		k.types = append(k.types, tc)
	}
	for i, e := range p.Edges {
		if int(e.ID) != i {
			return nil, fmt.Errorf("bug: edge %d has ID %d", i, e.ID)
		}
		k.claim = p.OfClaim(e.ID)
		ec := k.edge(e)
		ec.number = int32(i) + 1
		k.rivals(&ec)
		k.edges = append(k.edges, ec)
		if p.Immortal(e) {
			k.types[e.Type].end = e.From
		}
	}
	k.claim = false
	k.waitsForTimeout()
	k.traceOver = -1
	if p.Trace != nil {
		k.traceOver = p.Trace.OverLocation()
		for _, e := range p.Trace.Edges {
			k.trace = append(k.trace, k.edge(e))
		}
		k.watchSend = k.channelIDs(p.Trace.Sends)
		k.watchRecv = k.channelIDs(p.Trace.Recvs)
	}
	return k, nil
}

// receives reports whether e can be the receiving edge of a rendezvous: a receive, or a d_step that begins with a
// receive (6.6).
func receives(e *program.Edge) bool {
	if e.Kind != program.DStep {
		return e.Kind == program.Recv
	}
	for _, s := range e.Sub.Locations[e.Sub.Entry] {
		if s.Kind == program.Recv {
			return true
		}
	}
	return false
}

// channelIDs returns code that reads channel ids: an eval for every element of every variable in vars.
func (k *code) channelIDs(vars []*program.Variable) []eval {
	var out []eval
	for _, v := range vars {
		for i := 0; i < v.Elements(); i++ {
			x := k.lay.globals[v.ID]
			off := x.element(i)
			out = append(out, func(c *context) int32 {
				if c.rec != nil {
					c.recordAccess(v, x, int32(off), false)
				}
				return int32(c.s[off])
			})
		}
	}
	return out
}

func (k *code) edge(e *program.Edge) edgeCode {
	ec := edgeCode{Edge: e}
	ec.impure = impure(e)
	ec.mayEnd = mayEnd(k.prog, e)
	if e.Guard != nil {
		ec.guard = (&compiler{code: k, claim: k.claim}).test(e.Guard)
	}
	for i := range e.Ops {
		ec.ops = append(ec.ops, k.op(&e.Ops[i]))
	}
	if e.Comm != nil {
		ec.ch = k.expr(e.Comm.Chan)
		for _, m := range e.Comm.Msg {
			ec.msg = append(ec.msg, k.expr(m))
			program.Walk(m, func(x program.Expr) { ec.risky = ec.risky || mayFail(x) })
		}
		ec.match = (&compiler{code: k, claim: k.claim}).patterns(e.Comm.Match)
	}
	if e.Sub != nil {
		ec.subEntry = e.Sub.Entry
		for _, out := range e.Sub.Locations {
			var list []edgeCode
			for _, s := range out {
				ec := k.edge(s)
				k.numbered++
				ec.number = int32(len(k.prog.Edges)) + k.numbered
				list = append(list, ec)
			}
			ec.sub = append(ec.sub, list)
		}
	}
	return ec
}

// rivals sets the fields rivals, alone and beaten of ec, which decide whether an else is executable (8.1). If ec is not
// an else, rivals does nothing.
func (k *code) rivals(ec *edgeCode) {
	if ec.Kind != program.Else {
		return
	}
	p := k.prog
	out := p.Types[ec.Type].Locations[ec.From].Out
	for _, i := range ec.Rivals {
		ec.rivals = append(ec.rivals, out[i])
		ec.beaten = ec.beaten || p.Edges[out[i]].Kind == program.Else
	}
	ec.alone = !ec.beaten
	for _, id := range out {
		if id != ec.ID && p.Edges[id].Escape == ec.Escape && !slices.Contains(ec.rivals, id) {
			ec.alone = false
		}
	}
}

func (k *compiler) patterns(ps []program.Pattern) []patternCode {
	var out []patternCode
	for _, p := range ps {
		var pc patternCode
		if p.Match != nil {
			pc.match = k.expr(p.Match)
		}
		if p.Bind != nil {
			pc.bind = k.place(p.Bind).set
		}
		out = append(out, pc)
	}
	return out
}

func (k *code) assign(a *program.Assign) func(c *context) {
	x, to := k.expr(a.X), k.place(&a.To)
	return func(c *context) {
		if v := x(c); !c.failed() {
			to.set(c, v)
		}
	}
}

func (k *code) op(o *program.Op) func(c *context) {
	switch {
	case o.Assign != nil:
		return k.assign(o.Assign)
	case o.Assert != nil:
		x, text := k.expr(o.Assert.X), o.Assert.Text
		return func(c *context) { // the run continues after a failed assertion (12.3)
			if v := x(c); v == 0 && !c.failed() {
				c.fail(program.Assertion, "assertion violated: %s", text)
			}
		}
	case o.SetPriority != nil:
		pid, value := k.expr(o.SetPriority.PID), k.expr(o.SetPriority.Value)
		return func(c *context) {
			p, v := pid(c), value(c)
			if c.failed() {
				return
			}
			c.reads(exec.Population, program.NoPID)
			if p < 0 || int(p) >= c.nproc { // no such process: no effect (1.7)
				return
			}
			if v < 1 || v > 255 {
				c.fail(program.BadPID, "priority %d is out of range: a priority is between 1 and 255", v)
				return
			}
			c.writes(exec.Priority, program.PID(p))
			off := c.procOff[p]
			c.s[off+c.code.types[c.s[off]].prioOff] = byte(v)
		}
	case o.Print != nil: // no effect on the state; only printing evaluates the arguments, which may fault
		return func(*context) {}
	}
	panic("bug: an op with no field set")
}

// waitsForTimeout sets the field timeout of every edge that reads the predefined variable timeout, directly or in the
// provided clause of the process (8.2).
func (k *code) waitsForTimeout() {
	provided := make([]bool, k.nTypes)
	k.prog.WalkExprs(func(x program.Expr, u program.Use) {
		if s, ok := x.(program.Special); !ok || s.Which != program.TimeoutVar {
			return
		}
		k.usesTimeout = true
		switch {
		case u.Role == program.ProvidedRole:
			provided[u.Type] = true
		case u.Type >= 0 && u.Edge != nil:
			k.edges[u.Edge.ID].timeout = true
		}
	})
	for i := range k.edges {
		e := &k.edges[i]
		e.timeout = e.timeout || provided[e.Type]
	}
}

// impure reports whether the execution of e must evaluate the guard again, because the guard starts a process or may
// cause a fault.
func impure(e *program.Edge) bool {
	found := false
	program.Walk(e.Guard, func(x program.Expr) { found = found || mayFail(x) })
	return found
}
