package procinstance

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/access"
	"ltlpor/internal/depend/partialeval"
	"ltlpor/internal/model/program"
)

// Instance is a process type specialized to one process. Its process number, its parameters, and locals set only once
// are replaced by their values. Therefore channels and array elements are known by name where the program has
// variables.
type Instance struct {
	Place uint32 // number of its first location, unique among all instances
	typ   int
	pid   int32          // process number; -1 for any process
	fixed []int32        // values of the locals set only once (Table.fixed)
	owns  access.Numbers // numbers of the channels that the process declares, if they matter
	known *access.Acting // known facts about the process; nil for the generic instance
	Links []Link         // the specialized edges, ordered by location and then as in the program
	Out   [][]int32      // by location: numbers of its outgoing links
	// Idle reports, by location, whether a process there can affect no other process and no proposition, by its next
	// steps or by waiting.
	Idle []bool
	// Obstacle reports, by location, whether the edges there are in no ample set.
	Obstacle    []bool
	Ahead       []Ahead          // facts about the steps ahead, by location
	Partnerless []bool           // by location: whether some outgoing link is Partnerless
	view        *program.Program // the program with the edges specialized to the process; nil until operands are needed
	operands    []*operands      // by link: its operands; nil until requested, noOperands for none
}

// Link is an edge specialized to an instance: the edge with the facts known before any state.
type Link struct {
	Edge    program.EdgeID
	To      program.Loc // target location; -1 if the process ends
	Class   int         // access class: links with equal accesses have equal classes
	Wakes   int         // number, in Table.Wants, of the condition that the link as a whole is executable
	Atoms   []Atom
	Never   bool   // the link waits for timeout
	Visible uint64 // propositions that the link may change, as bits
	Writes  uint64 // private state that the link writes, as bits
	Creates []int  // process types that the link may create
	// Sends and Receives are the rendezvous channels that the link may use. Mixed means that its channel may also be
	// buffered.
	Sends, Receives bitset.Set
	Mixed           bool
	// Partnerless is set if the link, when its atoms hold, may end the run by an error even without a rendezvous
	// partner.
	Partnerless bool
	comm        *program.Comm
	// Inner lists the links of sends in the middle of the atomic sequence that may be rendezvous. Class and Visible
	// omit the steps of their partners.
	Inner []int32
	// Breeds reports whether the link, or a later edge of its atomic sequence, creates processes.
	Breeds bool
	// Obstacle reports whether the link is in no ample set.
	Obstacle bool
}

// build returns a new instance of process type typ. values has the values of the variables to specialize, and is nil
// for none. If known is nil, the instance is generic: it is for processes without known facts.
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
	inst.Place = x.places.firstPlace(inst, x.over, len(proc.Locations))
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
			if k.Visible != 0 || !a.Does.IsNothing() || !a.Wakes.IsNothing() || k.MayHandshake() || len(k.Creates) > 0 {
				inst.Idle[l] = false
			}
		}
		inst.Idle[l] = inst.Idle[l] && !inst.Obstacle[l]
	}
	inst.lookAhead()
	return inst
}

// linkOf returns the index in inst.Links of the link for e.
func (inst *Instance) linkOf(e *program.Edge) int32 {
	for _, i := range inst.Out[e.From] {
		if inst.Links[i].Edge == e.ID {
			return i
		}
	}
	panic("bug: an edge that leaves another location")
}

// folder returns a Folder that replaces variables of process type typ, set only once, by values, and _pid by pid.
func (x *Table) folder(typ int, pid int32, values []int32) partialeval.Folder {
	fold := partialeval.Folder{Program: x.prog, Fixed: map[*program.Variable]int32{}, Constants: x.constants, PID: pid}
	for i, v := range values {
		fold.Fixed[x.fixed[typ][i]] = v
	}
	return fold
}

// view returns a copy of the program in which fold has inserted known values in process type typ: in its edges, its
// provided clause and its claims.
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
	k.Class = x.Classes.classOf(&a.Does)
	k.Wakes = x.Wants.wantOf(&access.Want{Access: a.Wakes})
	z := atomizer{prog: view, chans: x.chans, o: x.o, wants: &x.Wants, typ: e.Type, safe: x.safe}
	z.edge(e)
	k.Visible = access.SeenBy(&a.Does, x.props)
	k.Writes = x.o.PrivateWrites(e, e.Type)
	program.WalkEdge(e, func(y program.Expr) { k.Creates = created(x.prog, y, k.Creates) })
	x.partners(k, e)
	if k.MayHandshake() && !k.Mixed {
		k.Partnerless = z.wrong(e)
	}
	k.Atoms, k.Never = z.atoms, z.never
}
