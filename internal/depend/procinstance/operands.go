package procinstance

import (
	"math"
	"reflect"
	"slices"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/access"
	"ltlpor/internal/depend/partialeval"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// A move of a valid set stays as it is until it is taken: its process does not move
// before, and nobody writes what it reads, or they would be dependent. So its
// operands have the values then that they have in the present state: which element
// of an array, which channel, what is assigned. What it touches is found with these
// in the place of the expressions; that the expressions are read remains. An
// assignment of the value that is there already writes nothing: it tests that the
// value is still there.
//
// Edges of the future of a set come later, when their operands may have changed:
// nothing is evaluated for them but what never changes (instance).
//
// A step that goes on, an atomic sequence or a d_step, evaluates what is behind its
// first statement later, but before anybody else moves: operands count there only if
// the step itself does not write what they read. (In a handshake the receiver writes, and
// the sender's sequence ends there.)

// maxOperands bounds the operands of an edge that are evaluated, and maxValue their
// values; there is no channel with a greater number, and hardly an index.
const (
	maxOperands = 8
	maxValue    = 1023
	noValue     = math.MinInt32
	maxCases    = 1 << 12 // of an edge, remembered
	maxKinds    = 1 << 6  // of these, that touch different things
)

// operands are those of an edge of an instance.
type operands struct {
	edge *program.Edge // of the view of the instance
	// later are the edges behind the first one of an atomic sequence, and written
	// how many of all of these write a variable.
	later   []*program.Edge
	written map[*program.Variable]int
	sites   map[any]int // operand by where it stands
	list    []operand
	certain *Certain // nil until it is asked for
	cases   map[[maxOperands]int32]*Case
	kinds   []*Case // those of cases that have a number
	// last is the case looked up last, for lastValues.
	last       *Case
	lastValues [maxOperands]int32
}

// operand is a site that has a value.
type operand struct {
	value       partialeval.Eval
	first, last int32
}

// Case is what a move touches if its operands have certain values.
type Case struct {
	does    access.Access
	Visible uint64
	// Conflicts are the classes that it conflicts with; known of them were looked at.
	Conflicts bitset.Set
	known     int
	number    uint32 // among the cases of its edge, from 1 on; 0 for one that has none
}

// InState returns what link i of process p touches in the state of f; nil if it
// has no operands.
func (x *Table) InState(f *partialeval.State, p int, inst *Instance, i int32) *Case {
	o := x.operandsOf(inst, i)
	if o == nil {
		return nil
	}
	if f.Asked != nil {
		f.Asked.Begin(exec.Question{Of: uint64(inst.Place)<<32 | uint64(i), Is: 1<<62 | uint64(p)})
	}
	values := o.values(f, p)
	c := o.last
	if c == nil || values != o.lastValues {
		c = x.caseOf(inst, o, values)
		o.last, o.lastValues = c, values
	}
	if f.Asked != nil {
		f.Asked.End(c.number)
	}
	for ; c.known < len(x.Classes.reps); c.known++ {
		if access.Conflict(&c.does, x.Classes.reps[c.known]) {
			c.Conflicts.Add(c.known)
		}
	}
	return c
}

// caseOf returns what the edge of o touches if its operands have these values.
func (x *Table) caseOf(inst *Instance, o *operands, values [maxOperands]int32) *Case {
	c := o.cases[values]
	if c != nil {
		return c
	}
	if len(o.cases) >= maxCases {
		clear(o.cases)
	}
	c = o.like(x.evaluate(inst, o, values))
	o.cases[values] = c
	return c
}

// like returns the case that touches what c does, which gets a number if it is the first one.
func (o *operands) like(c *Case) *Case {
	for _, k := range o.kinds {
		if reflect.DeepEqual(&k.does, &c.does) {
			return k
		}
	}
	if len(o.kinds) < maxKinds {
		o.kinds = append(o.kinds, c)
		c.number = uint32(len(o.kinds))
	}
	return c
}

// values evaluates the operands for process p.
func (o *operands) values(f *partialeval.State, p int) (values [maxOperands]int32) {
	for i := range o.list {
		v, ok := o.list[i].value(f, p)
		if !ok || v < -1 || v > maxValue {
			v = noValue
		}
		values[i] = v
	}
	return values
}

// HasOperands reports whether link i has operands.
func (x *Table) HasOperands(inst *Instance, i int32) bool { return x.operandsOf(inst, i) != nil }

// noOperands stands for those of a link that has none.
var noOperands = &operands{}

// operandsOf returns the operands of link i, nil if there are none.
func (x *Table) operandsOf(inst *Instance, i int32) *operands {
	if inst.operands == nil {
		fold := x.folder(inst.typ, inst.pid, inst.fixed)
		inst.view = x.view(inst.typ, &fold)
		inst.operands = make([]*operands, len(inst.Links))
	}
	if inst.operands[i] == nil {
		inst.operands[i] = noOperands
		if o := x.findOperands(inst, &inst.Links[i]); o != nil {
			inst.operands[i] = o
		}
	}
	if o := inst.operands[i]; o != noOperands {
		return o
	}
	return nil
}

// findOperands finds the operands of k.
func (x *Table) findOperands(inst *Instance, k *Link) *operands {
	o := &operands{
		edge: inst.view.Edges[k.Edge], written: map[*program.Variable]int{},
		sites: map[any]int{}, cases: map[[maxOperands]int32]*Case{},
	}
	if inst.Obstacle[o.edge.From] {
		return nil
	}
	if o.edge.Atomic {
		o.sequence(inst.view)
	}
	count := func(v *program.Variable) { o.written[v]++ }
	program.WalkWrites(o.edge, count)
	for _, e := range o.later {
		program.WalkWrites(e, count)
	}
	x.take(inst, o, &partialeval.Evaluator{Ask: func(s partialeval.Site) (int32, bool) {
		if _, ok := o.sites[s.At]; !ok && len(o.list) < maxOperands {
			if e := s.Value(); e != nil {
				o.sites[s.At] = len(o.list)
				o.list = append(o.list, operand{e, s.First, s.Last})
			}
		}
		return 0, false
	}})
	if len(o.list) == 0 {
		return nil
	}
	return o
}

// sequence finds the edges that may run after the first.
func (o *operands) sequence(p *program.Program) {
	seen := map[program.Loc]bool{}
	var visit func(l program.Loc)
	visit = func(l program.Loc) {
		if seen[l] {
			return
		}
		seen[l] = true
		for _, id := range p.Types[o.edge.Type].Locations[l].Out {
			e := p.Edges[id]
			o.later = append(o.later, e)
			if e.Atomic {
				visit(e.To)
			}
		}
	}
	visit(o.edge.To)
}

// evaluate finds what caseOf remembers.
func (x *Table) evaluate(inst *Instance, o *operands, values [maxOperands]int32) *Case {
	c := &Case{}
	c.does = x.take(inst, o, &partialeval.Evaluator{Ask: func(s partialeval.Site) (int32, bool) {
		i, ok := o.sites[s.At]
		if !ok || values[i] == noValue {
			return 0, false
		}
		return values[i], true
	}})
	c.Visible = access.SeenBy(&c.does, x.props)
	return c
}

// take returns what the edge of o touches; now.ask tells the values of operands.
func (x *Table) take(inst *Instance, o *operands, now *partialeval.Evaluator) access.Access {
	if inst.known != nil {
		x.o.ActAs(inst.known)
		defer x.o.ActAs(nil)
	}
	e := o.edge
	now.Program, now.Written, now.Unwritten = x.prog, o.written, atOnce(e)
	fold := partialeval.Folder{Program: inst.view, PID: -1, Now: now}
	first := *inst.view
	first.Edges = slices.Clone(first.Edges)
	first.Edges[e.ID] = fold.Edge(e)
	if siblings := first.Types[e.Type].Locations[e.From].Out; e.Kind == program.Else || first.Types[e.Type].Determ || escapes(&first, siblings) {
		for _, id := range siblings {
			if id != e.ID { // they are tested before anything happens
				now.Unwritten = true
				first.Edges[id] = fold.Edge(tested(first.Edges[id]))
			}
		}
	}
	a := x.o.Taken(e, &first, func() *program.Program {
		then := *inst.view
		then.Edges = slices.Clone(then.Edges)
		now.Unwritten = false
		for _, f := range o.later {
			then.Edges[f.ID] = fold.Edge(f)
		}
		return &then
	})
	v := x.o.Viewer(e.Type, &a)
	for _, y := range now.Reads {
		v.Expr(y)
	}
	for i := range now.Stays {
		s := &now.Stays[i]
		v.Stays(&s.Place, s.Value, s.Known)
	}
	return a
}

// atOnce reports whether e evaluates all that it does before it changes anything. An
// index beside a run is evaluated after it.
func atOnce(e *program.Edge) bool {
	at := e.Sub == nil && len(e.Ops) <= 1
	program.WalkEdge(e, func(x program.Expr) {
		if _, run := x.(*program.Run); run {
			at = false
		}
	})
	return at
}

// tested returns what of e decides whether it is executable.
func tested(e *program.Edge) *program.Edge {
	f := *e
	f.Ops = nil
	if e.Comm != nil {
		c := *e.Comm
		c.Match = slices.Clone(c.Match)
		for i := range c.Match {
			c.Match[i].Bind = nil
		}
		f.Comm = &c
	}
	if e.Sub != nil {
		sub := program.Sub{Entry: e.Sub.Entry, Exit: e.Sub.Exit, Locations: make([][]*program.Edge, len(e.Sub.Locations))}
		for _, s := range e.Sub.Locations[e.Sub.Entry] {
			sub.Locations[e.Sub.Entry] = append(sub.Locations[e.Sub.Entry], tested(s))
		}
		f.Sub = &sub
	}
	return &f
}

func escapes(p *program.Program, out []program.EdgeID) bool {
	return slices.ContainsFunc(out, func(id program.EdgeID) bool { return p.Edges[id].Escape != 0 })
}
