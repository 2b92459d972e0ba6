package depend

import "ltlpor/program"

// This file finds which channels an expression may stand for: a flow-insensitive
// and inclusion-based points-to analysis (Andersen 1994). The abstract channels
// are the declarations: one for each global channel, and one for each channel
// declared in a process type, which stands for those of all its instances. What
// values may flow through are variables (arrays as a whole) and message fields.
// A value that is computed rather than copied may be any channel.

// channel is an abstract channel.
type channel struct {
	typ        int // declaring process type, -1 for a global
	decl       program.ChanDecl
	rendezvous bool
	// private: its number never leaves the instance that declares it.
	private bool
}

// node is something that holds values: a variable or a message field.
type node struct {
	chans set
	any   bool // a value that was computed
	none  bool // 0, which is no channel
	to    []int
}

type pointsTo struct {
	prog     *program.Program
	channels []channel
	nodes    []node
	global   []int   // node of each global
	local    [][]int // node of each local, by process type
	field    [][]int // nodes of the fields of each abstract channel
	assigned map[*program.Variable]bool
	// stale: a channel may die and another get its number while the number is
	// still held somewhere, so that numbers of local channels mean any of them.
	stale bool
	// computed: some channel operand is a computed value.
	computed bool
	// comms are the sends and receives whose channel is not yet fully known.
	comms []commSite
	// mortal process types are those an instance of which may take channels that
	// others hold with it when it dies.
	mortal []bool
}

type commSite struct {
	comm *program.Comm
	typ  int
	done set // channels already linked
}

func newPointsTo(p *program.Program) *pointsTo {
	pt := &pointsTo{prog: p, assigned: map[*program.Variable]bool{}}
	addNode := func() int {
		pt.nodes = append(pt.nodes, node{})
		return len(pt.nodes) - 1
	}
	declare := func(typ int, d program.ChanDecl) {
		ct := p.ChanTypes[d.Type]
		fields := make([]int, len(ct.Fields))
		for i, f := range ct.Fields {
			fields[i] = addNode()
			pt.nodes[fields[i]].any = narrow(f)
		}
		pt.field = append(pt.field, fields)
		pt.channels = append(pt.channels, channel{typ: typ, decl: d, rendezvous: ct.Cap == 0})
	}
	for _, v := range p.Globals {
		n := addNode()
		pt.global = append(pt.global, n)
		pt.nodes[n].any, pt.nodes[n].none = pt.initialised(v), !declared(v, p.GlobalChans)
	}
	for _, d := range p.GlobalChans {
		declare(-1, d)
		pt.nodes[pt.global[d.Var.ID]].chans.add(len(pt.channels) - 1)
	}
	for _, t := range p.Types {
		nodes := make([]int, len(t.Locals))
		for i, v := range t.Locals {
			nodes[i] = addNode()
			pt.nodes[nodes[i]].any = pt.initialised(v)
			pt.nodes[nodes[i]].none = i >= t.Params && !declared(v, t.Chans) && !starts(t, v)
		}
		pt.local = append(pt.local, nodes)
		for _, d := range t.Chans {
			declare(t.Index, d)
			pt.nodes[nodes[d.Var.ID]].chans.add(len(pt.channels) - 1)
		}
	}
	pt.flow()
	pt.solve()
	pt.findPrivate()
	return pt
}

// declared reports whether every element of v is a channel of list.
func declared(v *program.Variable, list []program.ChanDecl) bool {
	n := 0
	for _, d := range list {
		if d.Var == v {
			n++
		}
	}
	return n == v.Elements()
}

// starts reports whether an instance of t gives v a value at once.
func starts(t *program.Process, v *program.Variable) bool {
	for i := range t.Inits {
		if to := &t.Inits[i].To; to.Var == v && len(v.Dims) == 0 {
			return true
		}
	}
	return false
}

// narrow reports whether a value stored in a t may lose bits that matter to a
// channel number.
func narrow(t program.VarType) bool {
	return t.Kind == program.Bit || t.Kind == program.Unsigned && t.Bits < 8
}

// initialised reports whether v starts with numbers that may be taken for
// channels. The numbers of declared channels do not count: they are known.
func (pt *pointsTo) initialised(v *program.Variable) bool {
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

// node returns the node of a place seen by an instance of typ.
func (pt *pointsTo) node(pl *program.Place, typ int) int {
	switch {
	case pl.Var.Global:
		return pt.global[pl.Var.ID]
	case pl.Remote != nil:
		return pt.local[pl.Remote.Type][pl.Var.ID]
	}
	return pt.local[typ][pl.Var.ID]
}

// assign lets the value of x flow into node to.
func (pt *pointsTo) assign(to int, x program.Expr, typ int) {
	switch x := x.(type) {
	case program.Const:
		if x.Value != 0 {
			pt.nodes[to].any = true
		} else {
			pt.nodes[to].none = true
		}
	case *program.Load:
		from := pt.node(&x.Place, typ)
		pt.nodes[from].to = append(pt.nodes[from].to, to)
	case *program.If:
		pt.assign(to, x.A, typ)
		pt.assign(to, x.B, typ)
	default:
		pt.nodes[to].any = true
	}
}

// flow collects all copies in the program.
func (pt *pointsTo) flow() {
	pt.prog.Walk(func(u program.Use) {
		if u.Type < 0 { // the trace assertion and propositions copy nothing
			return
		}
		switch u.Role {
		case program.WrittenRole:
			pt.assigned[u.Place.Var] = true
		case program.ValueRole:
			pt.assign(pt.node(&u.Assign.To, u.Type), u.X, u.Type)
		case program.ExchangeRole:
			pt.comms = append(pt.comms, commSite{comm: u.Comm, typ: u.Type})
		}
		program.Walk(u.X, func(x program.Expr) { pt.flowRun(x, u.Type) })
	})
}

func (pt *pointsTo) flowRun(x program.Expr, typ int) {
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

// solve propagates until nothing changes. Message fields are linked as their
// channels become known.
func (pt *pointsTo) solve() {
	for changed := true; changed; {
		changed = false
		for i := range pt.nodes {
			for _, t := range pt.nodes[i].to {
				to := &pt.nodes[t]
				if to.chans.union(pt.nodes[i].chans) {
					changed = true
				}
				if pt.nodes[i].any && !to.any {
					to.any, changed = true, true
				}
				if pt.nodes[i].none && !to.none {
					to.none, changed = true, true
				}
			}
		}
		for i := range pt.comms {
			site := &pt.comms[i]
			pt.resolve(site.comm.Chan, site.typ).each(func(c int) {
				if !site.done.has(c) {
					site.done.add(c)
					pt.link(site, c)
					changed = true
				}
			})
		}
	}
}

func (pt *pointsTo) link(site *commSite, c int) {
	fields := pt.field[c]
	for k, f := range fields {
		switch {
		case k < len(site.comm.Msg):
			pt.assign(f, site.comm.Msg[k], site.typ)
		case len(site.comm.Msg) > 0: // 0 is sent for it
			pt.nodes[f].none = true
		}
		if k < len(site.comm.Match) && site.comm.Match[k].Bind != nil {
			to := pt.node(site.comm.Match[k].Bind, site.typ)
			pt.nodes[f].to = append(pt.nodes[f].to, to)
		}
	}
}

// resolve returns the channels that x may stand for.
func (pt *pointsTo) resolve(x program.Expr, typ int) set {
	var out set
	switch x := x.(type) {
	case *program.Load:
		if c := pt.element(x); c >= 0 {
			out.add(c)
			return out
		}
		n := pt.nodes[pt.node(&x.Place, typ)]
		if !n.any {
			out.union(n.chans)
			return out
		}
	case *program.If:
		out.union(pt.resolve(x.A, typ))
		out.union(pt.resolve(x.B, typ))
		return out
	case program.Const:
		switch {
		case x.Value == 0:
			return out
		case x.Value > 0 && int(x.Value) <= len(pt.prog.GlobalChans):
			// Global channels are the first, in order, and never die.
			out.add(int(x.Value) - 1)
			return out
		}
	}
	pt.computed = true
	for c := range pt.channels {
		out.add(c)
	}
	return out
}

// element returns the channel of a global channel array's element that is named
// by constants and never assigned, or -1.
func (pt *pointsTo) element(x *program.Load) int {
	if !x.Var.Global || x.Remote != nil || pt.assigned[x.Var] {
		return -1
	}
	elem, ok := constantElement(&x.Place)
	if !ok {
		return -1
	}
	for c := range pt.channels {
		d := pt.channels[c].decl
		if pt.channels[c].typ < 0 && d.Var == x.Var && d.Elem == elem {
			return c
		}
	}
	return -1
}

// constantElement returns the number of the element that pl names, if all its
// indices are constants in range.
func constantElement(pl *program.Place) (int, bool) {
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

// findPrivate decides which channels stay within their instance. If a number
// may be reused while somebody still holds it, no local channel does.
func (pt *pointsTo) findPrivate() {
	remote := map[[2]int]bool{}
	pt.prog.WalkExprs(func(x program.Expr, u program.Use) {
		switch x := x.(type) {
		case *program.Load:
			if x.Remote != nil {
				remote[[2]int{x.Remote.Type, x.Var.ID}] = true
			}
		case *program.ChanTest:
			pt.resolve(x.Chan, u.Type)
		case *program.Poll:
			pt.resolve(x.Chan, u.Type)
		}
		if u.Role == program.ExclusiveRole && x == u.X {
			pt.resolve(x, u.Type)
		}
	})
	mortal, creates := mortalTypes(pt.prog)
	pt.mortal = mortal
	for c := range pt.channels {
		ch := &pt.channels[c]
		if ch.typ < 0 {
			continue
		}
		ch.private = !pt.computed && !remote[[2]int{ch.typ, ch.decl.Var.ID}]
		home := pt.local[ch.typ][ch.decl.Var.ID]
		for i := range pt.nodes {
			if i != home && pt.nodes[i].chans.has(c) {
				ch.private = false
			}
		}
		if !ch.private && mortal[ch.typ] && creates {
			pt.stale = true
		}
	}
	if pt.stale {
		for c := range pt.channels {
			pt.channels[c].private = false
		}
	}
}

// mortalTypes returns the process types of which an instance may die while
// another process lives, created earlier or later: all that can reach their end,
// except one that only ever exists as process 0. creates reports whether a process
// may be created later at all, and channels with it.
func mortalTypes(p *program.Program) (mortal []bool, creates bool) {
	created := make([]bool, len(p.Types))
	p.WalkExprs(func(x program.Expr, _ program.Use) {
		if r, ok := x.(*program.Run); ok {
			created[r.Type], creates = true, true
		}
	})
	mortal = make([]bool, len(p.Types))
	for _, e := range p.Edges {
		if e.Kind == program.End && !p.Immortal(e) {
			mortal[e.Type] = true
		}
	}
	if len(p.Active) > 0 && !created[p.Active[0].Type] {
		first := p.Active[0].Type
		n := 0
		for _, a := range p.Active {
			if a.Type == first {
				n++
			}
		}
		if n == 1 {
			mortal[first] = false
		}
	}
	return mortal, creates
}

// shared returns those channels that x may stand for, in an instance of typ,
// which other processes can get at. rendezvous reports whether x may stand for
// a rendezvous channel, shared or not.
func (pt *pointsTo) shared(x program.Expr, typ int) (shared set, rendezvous bool) {
	all := pt.resolve(x, typ)
	local := false
	all.each(func(c int) {
		rendezvous = rendezvous || pt.channels[c].rendezvous
		if !pt.channels[c].private {
			shared.add(c)
			local = local || pt.channels[c].typ >= 0
		}
	})
	if local && pt.stale {
		for c := range pt.channels {
			if pt.channels[c].typ >= 0 {
				shared.add(c)
				rendezvous = rendezvous || pt.channels[c].rendezvous
			}
		}
	}
	return shared, rendezvous
}
