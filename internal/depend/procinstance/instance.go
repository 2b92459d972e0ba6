package procinstance

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/access"
	"ltlpor/internal/depend/partialeval"
	"ltlpor/internal/model/program"
)

// Instance is a process type seen as one process runs it: with the values filled
// in that its parameters have, and the other locals that are set once and for
// all, and its number. So channels and elements of arrays are known by name where
// the text has variables.
type Instance struct {
	Place uint32 // number of its first location, among those of all instances
	typ   int
	pid   int32 // -1: any
	fixed []int32
	owns  access.Numbers // of the channels it declares, where they matter
	known *access.Acting // nil if it is the generic one
	Links []Link         // by location, and for each in the order of the text
	Out   [][]int32      // links by location
	// Idle locations are those where nothing that a process does or waits for has
	// to do with any other process, or with a proposition.
	Idle []bool
	// Obstacle locations are never a part of an ample set.
	Obstacle    []bool
	Ahead       []Ahead          // by location
	Partnerless []bool           // by location: an edge there is alone
	view        *program.Program // with the edges as they are here; nil until operands are asked for
	operands    []*operands      // by link, nil until they are asked for; noOperands for none
}

// Link is an edge in an instance.
type Link struct {
	Edge    program.EdgeID
	To      program.Loc // -1 at the end
	Class   int
	Wakes   int // want: all that its executability depends on
	Atoms   []Atom
	Never   bool // waits for timeout
	Visible uint64
	Writes  uint64 // of what is the process's own
	Creates []int
	// The rendezvous channels that it may send to and receive from; and that its
	// channel may be a buffered one as well.
	Sends, Receives bitset.Set
	Mixed           bool
	// Partnerless: it may go wrong without a partner, if its atoms hold.
	Partnerless bool
	comm        *program.Comm
	// Inner are the links of the sends that may be handshakes in the middle of the
	// atomic sequence: class and visible leave out what their partners do.
	Inner []int32
	// Breeds: something in the sequence creates processes.
	Breeds bool
	// Obstacle: it is in no ample set.
	Obstacle bool
}

// build makes an instance of a type; without values none are filled in. known is nil
// for processes of which nothing is known.
func (x *Table) build(typ int, pid int32, values []int32, known *access.Acting) *Instance {
	fold := x.folder(typ, pid, values)
	if known != nil {
		known.Values = fold.Fixed
		x.o.ActAs(known)
		defer x.o.ActAs(nil)
	}
	view := x.view(typ, &fold)
	proc := view.Types[typ]
	inst := &Instance{typ: typ, pid: pid, fixed: values, known: known}
	if known != nil {
		inst.owns = known.Owns
	}
	inst.Place = x.places.of(inst, x.over, len(proc.Locations))
	inst.Out = make([][]int32, len(proc.Locations))
	for l := range proc.Locations {
		for _, id := range proc.Locations[l].Out {
			inst.Out[l] = append(inst.Out[l], int32(len(inst.Links)))
			inst.Links = append(inst.Links, Link{Edge: id})
		}
	}
	for _, marks := range []*[]bool{&inst.Idle, &inst.Obstacle, &inst.Partnerless} {
		*marks = make([]bool, len(proc.Locations))
	}
	actions := x.o.Maker(view)
	for l, out := range inst.Out {
		inst.Idle[l] = !x.watched
		for _, i := range out {
			k := &inst.Links[i]
			e := view.Edges[k.Edge]
			a := actions.Action(e)
			x.fill(k, e, &a, view)
			for n := range k.Atoms {
				k.Atoms[n].Number = uint64(inst.Place)<<32 | uint64(i)<<5 | uint64(n)
			}
			inst.Partnerless[l] = inst.Partnerless[l] || k.Partnerless
			for _, send := range a.Meets {
				k.Inner = append(k.Inner, inst.linkOf(view.Edges[send]))
			}
			k.Breeds, k.Obstacle = a.Creates, a.Within || a.Loops || a.Timeout && !k.Never
			inst.Obstacle[l] = inst.Obstacle[l] || k.Obstacle
			if k.Visible != 0 || !a.Does.IsNothing() || !a.Wakes.IsNothing() || k.Meets() || len(k.Creates) > 0 {
				inst.Idle[l] = false
			}
		}
		inst.Idle[l] = inst.Idle[l] && !inst.Obstacle[l]
	}
	inst.lookAhead()
	return inst
}

// linkOf returns the link for e.
func (inst *Instance) linkOf(e *program.Edge) int32 {
	for _, i := range inst.Out[e.From] {
		if inst.Links[i].Edge == e.ID {
			return i
		}
	}
	panic("bug: an edge that leaves another location")
}

// folder returns what fills in the values of an instance.
func (x *Table) folder(typ int, pid int32, values []int32) partialeval.Folder {
	fold := partialeval.Folder{Program: x.prog, Fixed: map[*program.Variable]int32{}, Constants: x.constants, PID: pid}
	for i, v := range values {
		fold.Fixed[x.fixed[typ][i]] = v
	}
	return fold
}

// view returns the program with the edges of one type replaced.
func (x *Table) view(typ int, fold *partialeval.Folder) *program.Program {
	view := *x.prog
	view.Edges = append([]*program.Edge(nil), x.prog.Edges...)
	for i, e := range view.Edges {
		if e.Type == typ {
			view.Edges[i] = fold.Edge(e)
		}
	}
	view.Types = append([]*program.Process(nil), x.prog.Types...)
	proc := *view.Types[typ]
	if proc.Provided != nil {
		proc.Provided = fold.Expr(proc.Provided)
	}
	proc.Exclusive = append([]program.Exclusive(nil), proc.Exclusive...)
	for i := range proc.Exclusive {
		proc.Exclusive[i].Chan = fold.Expr(proc.Exclusive[i].Chan)
	}
	view.Types[typ] = &proc
	return &view
}

func (x *Table) fill(k *Link, e *program.Edge, a *access.Action, view *program.Program) {
	k.To = e.To
	if e.Kind == program.End {
		k.To = -1
	}
	k.Class = x.Classes.of(&a.Does)
	k.Wakes = x.Wants.of(&access.Want{Access: a.Wakes})
	z := atomizer{prog: view, chans: x.chans, o: x.o, wants: &x.Wants, typ: e.Type, safe: x.safe}
	z.edge(e)
	k.Visible = access.SeenBy(&a.Does, x.props)
	k.Writes = x.o.PrivateWrites(e, e.Type)
	program.WalkEdge(e, func(y program.Expr) { k.Creates = created(x.prog, y, k.Creates) })
	x.partners(k, e)
	if k.Meets() && !k.Mixed {
		k.Partnerless = z.wrong(e)
	}
	k.Atoms, k.Never = z.atoms, z.never
}
