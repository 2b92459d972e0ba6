package depend

import (
	"ltlpor/depend/access"
	"ltlpor/depend/bitset"
	"ltlpor/depend/fault"
	"ltlpor/depend/pointsto"
	"ltlpor/program"
)

// instance is a process type seen as one process runs it: with the values filled
// in that its parameters have, and the other locals that are set once and for
// all, and its number. So channels and elements of arrays are known by name where
// the text has variables.
type instance struct {
	place uint32 // number of its first location, among those of all instances
	typ   int
	pid   int32 // -1: any
	fixed []int32
	owns  access.Numbers // of the channels it declares, where they matter
	known *access.Acting // nil if it is the generic one
	links []link
	out   [][]int32 // links by location
	// idle locations are those where nothing that a process does or waits for has
	// to do with any other process, or with a proposition.
	idle []bool
	// obstacle locations are never a part of an ample set.
	obstacle []bool
	ahead    []ahead          // by location
	alone    []bool           // by location: an edge there is alone
	view     *program.Program // with the edges as they are here; nil until operands are asked for
	operands []*operands      // by link, nil until they are asked for; noOperands for none
}

// link is an edge in an instance.
type link struct {
	id      program.EdgeID
	to      program.Loc // -1 at the end
	class   int
	wakes   int // want: all that its executability depends on
	atoms   []atom
	never   bool // waits for timeout
	visible uint64
	writes  uint64 // of what is the process's own
	creates []int
	// The rendezvous channels that it may send to and receive from; and that its
	// channel may be a buffered one as well.
	sends, receives bitset.Set
	mixed           bool
	// alone: it may go wrong without a partner, if its atoms hold.
	alone bool
	comm  *program.Comm
	// inner are the links of the sends that may be handshakes in the middle of the
	// atomic sequence: class and visible leave out what their partners do.
	inner []int32
	// breeds: something in the sequence creates processes.
	breeds bool
	// obstacle: it is in no ample set.
	obstacle bool
}

func (l *link) meets() bool { return len(l.sends)+len(l.receives) > 0 }

// instances makes instances when they are first seen.
type instances struct {
	prog      *program.Program
	chans     *pointsto.Analysis
	o         *access.Objects
	constants map[*program.Variable][]int32
	props     []access.Access
	safe      *fault.Analysis
	classes   classes
	wants     wants
	helpRows  []row                 // by class: the wants that its steps may help
	fixed     [][]*program.Variable // by type: the locals that are set once
	usesPID   []bool
	passes    []bool                 // by type: it matters when its channels go
	by        map[[2]int][]*instance // by type and pid
	any       []*instance            // by type: nothing filled in
	n         int
	places    uint32 // locations of the instances made so far
	// watched: some step depends on where other processes are, whatever they do there.
	watched bool
}

// maxInstances bounds the instances with values filled in.
const maxInstances = 4096

// newInstances returns instances without any made. over: they are for states in
// which the notrace assertion is over.
func newInstances(r *Relations, over bool) *instances {
	p := r.prog
	x := &instances{
		prog: p, chans: r.chans, safe: fault.New(p, r.chans), o: access.New(p, r.chans), constants: constantsOf(p, r.chans),
		fixed: make([][]*program.Variable, len(p.Types)), usesPID: make([]bool, len(p.Types)),
		by: map[[2]int][]*instance{}, any: make([]*instance, len(p.Types)),
	}
	if over {
		x.o.ForgetTrace()
		x.places = 1 << 31 // no number is used twice in one Relaxed
	}
	for i := range p.Props {
		x.props = append(x.props, x.o.Proposition(p.Props[i].X))
	}
	for i := range r.actions {
		x.watched = x.watched || r.actions[i].Does.MeetsAll() || r.actions[i].Wakes.MeetsAll()
	}
	moved := map[*program.Variable]bool{}
	p.Walk(func(u program.Use) {
		if u.Place != nil && u.Edge != nil { // an initialiser is over when a step is taken
			moved[u.Place.Var] = true
		}
	})
	for t, proc := range p.Types {
		for _, v := range proc.Locals {
			if !moved[v] && len(v.Dims) == 0 && !v.Hidden {
				x.fixed[t] = append(x.fixed[t], v)
			}
		}
	}
	for t := range p.Types {
		x.passes = append(x.passes, x.o.Passes(t))
	}
	p.WalkExprs(func(e program.Expr, u program.Use) {
		if s, ok := e.(program.Special); ok && s.Which == program.PIDVar && u.Type >= 0 {
			x.usesPID[u.Type] = true
		}
	})
	// These are there before any fixpoint begins, as a fixpoint must know all classes.
	p.WalkExprs(func(e program.Expr, _ program.Use) {
		for _, t := range created(p, e, nil) {
			x.generic(t)
		}
	})
	return x
}

// of returns the instance for process p of f. last is a guess, or nil.
func (x *instances) of(f *reading, p int, last *instance) *instance {
	typ, _ := f.view.At(program.PID(p))
	pid := -1
	if last != nil && last.typ == typ && (last.pid < 0 && !x.usesPID[typ] || int(last.pid) == p) && x.matches(last, f, p) {
		return last
	}
	if x.usesPID[typ] {
		pid = p
	}
	key := [2]int{typ, pid}
	list := x.by[key]
	for i, inst := range list {
		if x.matches(inst, f, p) {
			list[0], list[i] = inst, list[0]
			return inst
		}
	}
	if x.n >= maxInstances {
		return x.generic(typ)
	}
	x.n++
	var values []int32
	for _, v := range x.fixed[typ] {
		values = append(values, f.view.Local(program.PID(p), v, 0))
	}
	var owns access.Numbers
	if x.passes[typ] {
		owns = owned(f, p)
	}
	inst := x.build(typ, int32(pid), values, &access.Acting{Owns: owns})
	x.by[key] = append(list, inst)
	return inst
}

// matches reports whether inst is the instance for process p, which is of its
// type and has its number.
func (x *instances) matches(inst *instance, f *reading, p int) bool {
	if len(inst.fixed) < len(x.fixed[inst.typ]) {
		return false // the generic one
	}
	for i, v := range x.fixed[inst.typ] {
		if inst.fixed[i] != f.view.Local(program.PID(p), v, 0) {
			return false
		}
	}
	return !x.passes[inst.typ] || inst.owns == owned(f, p)
}

// generic returns the instance of a type of which nothing is known.
func (x *instances) generic(typ int) *instance {
	if x.any[typ] == nil {
		x.any[typ] = x.build(typ, -1, nil, nil)
	}
	return x.any[typ]
}

// build makes an instance of a type; without values none are filled in. known is nil
// for processes of which nothing is known.
func (x *instances) build(typ int, pid int32, values []int32, known *access.Acting) *instance {
	fold := x.folder(typ, pid, values)
	if known != nil {
		known.Values = fold.fixed
		x.o.ActAs(known)
		defer x.o.ActAs(nil)
	}
	view := x.view(typ, &fold)
	proc := view.Types[typ]
	inst := &instance{place: x.places, typ: typ, pid: pid, fixed: values, known: known}
	if known != nil {
		inst.owns = known.Owns
	}
	x.places += uint32(len(proc.Locations))
	inst.out = make([][]int32, len(proc.Locations))
	for l := range proc.Locations {
		for _, id := range proc.Locations[l].Out {
			inst.out[l] = append(inst.out[l], int32(len(inst.links)))
			inst.links = append(inst.links, link{id: id})
		}
	}
	inst.idle, inst.obstacle, inst.alone = make([]bool, len(proc.Locations)), make([]bool, len(proc.Locations)), make([]bool, len(proc.Locations))
	for l, out := range inst.out {
		inst.idle[l] = !x.watched
		for _, i := range out {
			k := &inst.links[i]
			e := view.Edges[k.id]
			a := x.o.Action(view, e)
			x.fill(k, e, &a, view)
			inst.alone[l] = inst.alone[l] || k.alone
			for _, send := range a.Meets {
				k.inner = append(k.inner, inst.linkOf(view.Edges[send]))
			}
			k.breeds, k.obstacle = a.Creates, a.Within || a.Loops || a.Timeout && !k.never
			inst.obstacle[l] = inst.obstacle[l] || k.obstacle
			if k.visible != 0 || !a.Does.IsNothing() || !a.Wakes.IsNothing() || k.meets() || len(k.creates) > 0 {
				inst.idle[l] = false
			}
		}
		inst.idle[l] = inst.idle[l] && !inst.obstacle[l]
	}
	inst.lookAhead()
	return inst
}

// linkOf returns the link for e.
func (inst *instance) linkOf(e *program.Edge) int32 {
	for _, i := range inst.out[e.From] {
		if inst.links[i].id == e.ID {
			return i
		}
	}
	panic("bug: an edge that leaves another location")
}

// folder returns what fills in the values of an instance.
func (x *instances) folder(typ int, pid int32, values []int32) folder {
	fold := folder{prog: x.prog, fixed: map[*program.Variable]int32{}, constants: x.constants, pid: pid}
	for i, v := range values {
		fold.fixed[x.fixed[typ][i]] = v
	}
	return fold
}

// view returns the program with the edges of one type replaced.
func (x *instances) view(typ int, fold *folder) *program.Program {
	view := *x.prog
	view.Edges = append([]*program.Edge(nil), x.prog.Edges...)
	for i, e := range view.Edges {
		if e.Type == typ {
			view.Edges[i] = fold.edge(e)
		}
	}
	view.Types = append([]*program.Process(nil), x.prog.Types...)
	proc := *view.Types[typ]
	if proc.Provided != nil {
		proc.Provided = fold.expr(proc.Provided)
	}
	proc.Exclusive = append([]program.Exclusive(nil), proc.Exclusive...)
	for i := range proc.Exclusive {
		proc.Exclusive[i].Chan = fold.expr(proc.Exclusive[i].Chan)
	}
	view.Types[typ] = &proc
	return &view
}

func (x *instances) fill(k *link, e *program.Edge, a *access.Action, view *program.Program) {
	k.to = e.To
	if e.Kind == program.End {
		k.to = -1
	}
	k.class = x.classes.of(&a.Does)
	k.wakes = x.wants.of(&access.Want{Access: a.Wakes})
	z := atomizer{prog: view, chans: x.chans, o: x.o, wants: &x.wants, typ: e.Type, safe: x.safe}
	z.edge(e)
	k.visible = access.SeenBy(&a.Does, x.props)
	k.writes = x.o.PrivateWrites(e, e.Type)
	program.WalkEdge(e, func(y program.Expr) { k.creates = created(x.prog, y, k.creates) })
	x.partners(k, e)
	if k.meets() && !k.mixed {
		k.alone = z.wrong(e)
	}
	k.atoms, k.never = z.atoms, z.never
}

// partners fills in what k needs to meet others.
func (x *instances) partners(k *link, e *program.Edge) {
	comms := []*program.Edge{e}
	if e.Sub != nil {
		comms = e.Sub.Locations[e.Sub.Entry]
	}
	for _, s := range comms {
		if s.Comm == nil {
			continue
		}
		all, rendezvous := x.chans.Shared(s.Comm.Chan, e.Type)
		own := x.chans.Resolve(s.Comm.Chan, e.Type)
		all.Union(own)
		if !rendezvous {
			continue
		}
		k.comm = s.Comm
		all.Each(func(c int) {
			switch {
			case !x.chans.Channels[c].Rendezvous:
				k.mixed = true
			case s.Kind == program.Send:
				k.sends.Add(c)
			default:
				k.receives.Add(c)
			}
		})
		k.mixed = k.mixed || e.Sub != nil
	}
}

// mayMeet reports whether a message of the send a may fit the receive b at channel c.
func (x *instances) mayMeet(a, b *link, c int) bool {
	return b.receives.Has(c) && (a.mixed || b.mixed || x.fits(a.comm, b.comm, c))
}

// mayPass reports whether a message of the send a may fit the receive b at some channel.
func (x *instances) mayPass(a, b *link) bool {
	passes := false
	a.sends.Each(func(c int) { passes = passes || x.mayMeet(a, b, c) })
	return passes
}

// fits reports whether the message of send may pass through channel c to recv.
func (x *instances) fits(send, recv *program.Comm, c int) bool {
	fields := x.prog.ChanTypes[x.chans.Channels[c].Decl.Type].Fields
	for i, m := range send.Msg {
		if i >= len(recv.Match) || i >= len(fields) || recv.Match[i].Match == nil {
			continue
		}
		v, ok := m.(program.Const)
		w, also := recv.Match[i].Match.(program.Const)
		if ok && also && fields[i].Cut(v.Value) != w.Value {
			return false
		}
		if !x.safe.Expr(recv.Match[i].Match) {
			return true // a pattern that goes wrong takes every message
		}
	}
	return true
}

// created adds the types of the processes that x creates, and of those that their
// initialisers create.
func created(p *program.Program, x program.Expr, types []int) []int {
	run, ok := x.(*program.Run)
	if !ok {
		return types
	}
	for _, t := range types {
		if t == run.Type {
			return types
		}
	}
	types = append(types, run.Type)
	for _, a := range p.Types[run.Type].Inits {
		program.Walk(a.X, func(y program.Expr) { types = created(p, y, types) })
	}
	return types
}

// owned returns the numbers of the channels of process p: they come behind it.
func owned(f *reading, p int) access.Numbers {
	var k access.Numbers
	for id := range int32(f.view.Open()) {
		if f.view.Owner(id+1) != program.PID(p) {
			continue
		}
		if k.N == 0 {
			k.First = id + 1
		}
		k.N++
	}
	return k
}
