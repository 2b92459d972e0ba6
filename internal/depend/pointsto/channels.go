package pointsto

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/program"
)

// Channel is an abstract channel: the declaration of a channel, which stands for the channel in every instance of the
// declaring process type.
type Channel struct {
	Type       int // declaring process type; -1 for a global channel
	Decl       program.ChanDecl
	Rendezvous bool
	// Private is set if the channel number never leaves the declaring instance.
	Private bool
}

// Node holds the possible contents of a container, which is a variable or a message field.
type Node struct {
	Chans bitset.Set
	Any   bool  // the container may hold a computed value, which may be any channel
	None  bool  // the container may hold 0, which is no channel
	to    []int // indices of the nodes to which the contents flow
}

// Analysis is the points-to analysis of the channels of one program. An Analysis is immutable after New and safe for
// concurrent use.
type Analysis struct {
	prog *program.Program
	// Channels lists the global channels in order, then the channels of the process types.
	Channels []Channel
	nodes    []Node
	global   []int   // index in nodes of every global
	local    [][]int // index in nodes, by process type and local
	field    [][]int // index in nodes, by abstract channel and message field
	// Assigned has the variables that some step or initialiser writes.
	Assigned map[*program.Variable]bool
	// stale is set if the number of a dead channel may be reused while a variable still holds the number. Then any
	// number of a local channel may denote any local channel.
	stale bool
	// computed is set if some channel operand of the program may be a computed value. The field is final when New
	// returns.
	computed bool
	// comms lists the sends and receives of the program. solve adds flow edges for each when it finds further channels.
	comms []commSite
	// Mortal reports by process type whether the death of an instance may remove channels known to other processes.
	Mortal []bool
}

type commSite struct {
	comm *program.Comm
	typ  int
	done bitset.Set // channels with flow edges for this statement
}

// New returns the points-to analysis of p.
func New(p *program.Program) *Analysis {
	pt := &Analysis{prog: p, Assigned: map[*program.Variable]bool{}}
	addNode := func() int {
		pt.nodes = append(pt.nodes, Node{})
		return len(pt.nodes) - 1
	}
	declare := func(typ int, d program.ChanDecl) {
		ct := p.ChanTypes[d.Type]
		fields := make([]int, len(ct.Fields))
		for i, f := range ct.Fields {
			fields[i] = addNode()
			pt.nodes[fields[i]].Any = narrow(f)
		}
		pt.field = append(pt.field, fields)
		pt.Channels = append(pt.Channels, Channel{Type: typ, Decl: d, Rendezvous: ct.Cap == 0})
	}
	for _, v := range p.Globals {
		n := addNode()
		pt.global = append(pt.global, n)
		pt.nodes[n].Any, pt.nodes[n].None = pt.initialised(v), !declared(v, p.GlobalChans)
	}
	for _, d := range p.GlobalChans {
		declare(-1, d)
		pt.nodes[pt.global[d.Var.ID]].Chans.Add(len(pt.Channels) - 1)
	}
	for _, t := range p.Types {
		nodes := make([]int, len(t.Locals))
		for i, v := range t.Locals {
			nodes[i] = addNode()
			pt.nodes[nodes[i]].Any = pt.initialised(v)
			pt.nodes[nodes[i]].None = i >= t.Params && !declared(v, t.Chans) && !starts(t, v)
		}
		pt.local = append(pt.local, nodes)
		for _, d := range t.Chans {
			declare(t.Index, d)
			pt.nodes[nodes[d.Var.ID]].Chans.Add(len(pt.Channels) - 1)
		}
	}
	pt.flow()
	pt.solve()
	pt.findPrivate()
	return pt
}

// declared reports whether every element of v is initialised with a channel of list.
func declared(v *program.Variable, list []program.ChanDecl) bool {
	n := 0
	for _, d := range list {
		if d.Var == v {
			n++
		}
	}
	return n == v.Elements()
}

// starts reports whether an initialiser sets v, a local variable of t.
func starts(t *program.Process, v *program.Variable) bool {
	for i := range t.Inits {
		if to := &t.Inits[i].To; to.Var == v && len(v.Dims) == 0 {
			return true
		}
	}
	return false
}

// narrow reports whether storing a channel number in a variable of type t may lose bits.
func narrow(t program.VarType) bool {
	return t.Kind == program.Bit || t.Kind == program.Unsigned && t.Bits < 8
}

// initialised reports whether the initial value of v may be mistaken for the number of a channel. Channels declared at
// v itself do not count, because their numbers are known. The result is true if v is too narrow to store every channel
// number.
func (pt *Analysis) initialised(v *program.Variable) bool {
	if narrow(v.Type) {
		return true
	}
	if v.Type.Kind == program.Chan {
		return false
	}
	for _, x := range v.Init {
		if x != 0 {
			return true
		}
	}
	return false
}

// node returns the index in pt.nodes of place pl in an instance of process type typ.
func (pt *Analysis) node(pl *program.Place, typ int) int {
	switch {
	case pl.Var.Global:
		return pt.global[pl.Var.ID]
	case pl.Remote != nil:
		return pt.local[pl.Remote.Type][pl.Var.ID]
	}
	return pt.local[typ][pl.Var.ID]
}

// Contents returns the possible contents of place pl in an instance of process type typ. The caller must not change the
// Node.
func (pt *Analysis) Contents(pl *program.Place, typ int) *Node { return &pt.nodes[pt.node(pl, typ)] }

// assign records that the value of x, in an instance of process type typ, flows into node to.
func (pt *Analysis) assign(to int, x program.Expr, typ int) {
	switch x := x.(type) {
	case program.Const:
		if x.Value != 0 {
			pt.nodes[to].Any = true
		} else {
			pt.nodes[to].None = true
		}
	case *program.Load:
		from := pt.node(&x.Place, typ)
		pt.nodes[from].to = append(pt.nodes[from].to, to)
	case *program.If:
		pt.assign(to, x.A, typ)
		pt.assign(to, x.B, typ)
	default:
		pt.nodes[to].Any = true
	}
}

// flow adds an edge to the flow graph for every assignment and every argument of a run. flow also collects the sends
// and receives in pt.comms, and fills pt.Assigned.
func (pt *Analysis) flow() {
	pt.prog.Walk(func(u program.Use) {
		if u.Type < 0 { // the trace assertion and propositions copy nothing
			return
		}
		switch u.Role {
		case program.WrittenRole:
			pt.Assigned[u.Place.Var] = true
		case program.ValueRole:
			pt.assign(pt.node(&u.Assign.To, u.Type), u.X, u.Type)
		case program.ExchangeRole:
			pt.comms = append(pt.comms, commSite{comm: u.Comm, typ: u.Type})
		}
		program.Walk(u.X, func(x program.Expr) { pt.flowRun(x, u.Type) })
	})
}

func (pt *Analysis) flowRun(x program.Expr, typ int) {
	run, ok := x.(*program.Run)
	if !ok {
		return
	}
	t := pt.prog.Types[run.Type]
	for i, a := range run.Args {
		if i < t.Params {
			pt.assign(pt.local[t.Index][i], a, typ)
		}
	}
}

// solve propagates the contents of nodes along the flow edges until nothing changes. solve adds flow edges for the
// message fields of a channel when the channel becomes a possible operand of a send or receive.
func (pt *Analysis) solve() {
	for changed := true; changed; {
		changed = false
		for i := range pt.nodes {
			for _, t := range pt.nodes[i].to {
				to := &pt.nodes[t]
				if to.Chans.Union(pt.nodes[i].Chans) {
					changed = true
				}
				if pt.nodes[i].Any && !to.Any {
					to.Any, changed = true, true
				}
				if pt.nodes[i].None && !to.None {
					to.None, changed = true, true
				}
			}
		}
		for i := range pt.comms {
			site := &pt.comms[i]
			pt.operand(site.comm.Chan, site.typ).Each(func(c int) {
				if !site.done.Has(c) {
					site.done.Add(c)
					pt.link(site, c)
					changed = true
				}
			})
		}
	}
}

func (pt *Analysis) link(site *commSite, c int) {
	fields := pt.field[c]
	for k, f := range fields {
		switch {
		case k < len(site.comm.Msg):
			pt.assign(f, site.comm.Msg[k], site.typ)
		case len(site.comm.Msg) > 0: // fields that the statement lacks are sent as 0
			pt.nodes[f].None = true
		}
		if k < len(site.comm.Match) && site.comm.Match[k].Bind != nil {
			to := pt.node(site.comm.Match[k].Bind, site.typ)
			pt.nodes[f].to = append(pt.nodes[f].to, to)
		}
	}
}

// operand returns Resolve(x, typ), and sets pt.computed if x may be a computed value.
func (pt *Analysis) operand(x program.Expr, typ int) bitset.Set {
	channels, computed := pt.resolve(x, typ)
	pt.computed = pt.computed || computed
	return channels
}

// Resolve returns the abstract channels that x may denote in an instance of process type typ.
func (pt *Analysis) Resolve(x program.Expr, typ int) bitset.Set {
	channels, _ := pt.resolve(x, typ)
	return channels
}

// resolve returns the abstract channels that x may denote in an instance of process type typ. computed reports whether
// x may be a computed value; then `out` has every channel.
func (pt *Analysis) resolve(x program.Expr, typ int) (out bitset.Set, computed bool) {
	switch x := x.(type) {
	case *program.Load:
		if c := pt.Element(x); c >= 0 {
			out.Add(c)
			return out, false
		}
		n := &pt.nodes[pt.node(&x.Place, typ)]
		if !n.Any {
			out.Union(n.Chans)
			return out, false
		}
	case *program.If:
		out, computed = pt.resolve(x.A, typ)
		other, too := pt.resolve(x.B, typ)
		out.Union(other)
		return out, computed || too
	case program.Const:
		switch {
		case x.Value == 0:
			return out, false
		case x.Value > 0 && int(x.Value) <= len(pt.prog.GlobalChans):
			// The global channels come first in the numbering, and never end.
			out.Add(int(x.Value) - 1)
			return out, false
		}
	}
	for c := range pt.Channels {
		out.Add(c)
	}
	return out, true
}

// Element returns the abstract channel that x denotes, if x is a global array element with constant indices that is
// never assigned. Otherwise the result is -1.
func (pt *Analysis) Element(x *program.Load) int {
	if !x.Var.Global || x.Remote != nil || pt.Assigned[x.Var] {
		return -1
	}
	elem, ok := ConstantElement(&x.Place)
	if !ok {
		return -1
	}
	for c := range pt.Channels {
		d := pt.Channels[c].Decl
		if pt.Channels[c].Type < 0 && d.Var == x.Var && d.Elem == elem {
			return c
		}
	}
	return -1
}

// ConstantElement returns the number of array element pl in its variable. The second result is false unless every index
// is a constant in range.
func ConstantElement(pl *program.Place) (int, bool) {
	elem := 0
	for i, d := range pl.Var.Dims {
		if i >= len(pl.Index) {
			return 0, false
		}
		k, ok := pl.Index[i].(program.Const)
		if !ok || k.Value < 0 || int(k.Value) >= d.Len {
			return 0, false
		}
		elem = elem*d.Len + int(k.Value)
	}
	return elem, true
}
