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

// Why operands may be evaluated in a state: a move of a valid set remains the same until it is taken. Its process does
// not move before, and a write to its operands by another process would be dependent. Therefore the operands (array
// index, channel, assigned value) keep their present values. The access of the move is computed with these values in
// place of the expressions; the reads of the expressions remain. Assigning the value already present is no write: it is
// a test that the value is still present.
//
// Edges in the future of a set come later, when their operands may have changed. For such edges only constant values
// are used (Instance).
//
// An atomic sequence or d_step evaluates later statements later, but before any other process moves. There, operand
// values are used only if the step itself does not write the variables of the operand. (In a rendezvous the receiver
// writes, and the sequence of the sender ends there.)

// Limits of operand evaluation. maxOperands bounds the number of evaluated operands of an edge, and maxValue the values
// that are evaluated. No channel has a number above maxValue, and hardly any array an index above it.
const (
	maxOperands = 8
	maxValue    = 1023
	noValue     = math.MinInt32
	maxCases    = 1 << 12 // maximum number of cached combinations of operand values of an edge
	maxKinds    = 1 << 6  // maximum number of numbered cases of an edge
)

// operands has the operands of an edge of an instance, with cached accesses for combinations of their values.
type operands struct {
	edge *program.Edge // the edge with known values inserted (Instance.view)
	// later has the edges that may follow edge in its atomic sequence. written maps a variable to the number of
	// statements of the sequence that write the variable.
	later   []*program.Edge
	written map[*program.Variable]int
	sites   map[any]int                  // by expression or assignment: index of the operand in list
	list    []operand                    // the operands of the edge
	certain *Certain                     // facts for all operand values; nil until requested
	cases   map[[maxOperands]int32]*Case // cached cases, by operand values
	kinds   []*Case                      // the cases with a number, in order
	// last is the result of the last call of InState, and lastValues the operand values for which it was computed.
	last       *Case
	lastValues [maxOperands]int32
}

// operand is an operand of an edge, with a function that computes its value in a state. Only values from first to last
// are relevant; first > last means every value.
type operand struct {
	value       partialeval.Eval
	first, last int32
}

// Case is the access of a move for one combination of operand values.
type Case struct {
	does    access.Access
	Visible uint64 // propositions that the move may change, as bits
	// Conflicts has the access classes in conflict with does. It is filled on demand, for the classes below known.
	Conflicts bitset.Set
	known     int
	number    uint32 // from 1, unique per edge; 0 for an unnumbered case
}

// InState returns the access of the move that process p begins with link i, an edge of inst. The operands have their
// values in the state of f. The result is nil if the link has no operands.
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

// caseOf returns the access of the edge of o for the given operand values. Results are cached.
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

// like returns an earlier case of o with the same access as c, if there is one. Otherwise it returns c and gives c the
// next number; once maxKinds cases have numbers, c gets none.
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

// values returns the operand values for process p in the state of f.
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

// HasOperands reports whether link i of inst has operands, with values that may make its access smaller.
func (x *Table) HasOperands(inst *Instance, i int32) bool { return x.operandsOf(inst, i) != nil }

// noOperands is the entry of Instance.operands for a link without operands.
var noOperands = &operands{}

// operandsOf returns the operands of link i of inst, or nil for a link without operands. The first call computes them.
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

// findOperands returns the operands of k, a link of inst. The result is nil if k has none, or if its location has an
// obstacle.
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
	x.edgeAccess(inst, o, &partialeval.Evaluator{Ask: func(s partialeval.Site) (int32, bool) {
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

// sequence appends to o.later the edges that may follow o.edge in the same atomic sequence.
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

// evaluate computes the Case for the given values of operands o.
func (x *Table) evaluate(inst *Instance, o *operands, values [maxOperands]int32) *Case {
	c := &Case{}
	c.does = x.edgeAccess(inst, o, &partialeval.Evaluator{Ask: func(s partialeval.Site) (int32, bool) {
		i, ok := o.sites[s.At]
		if !ok || values[i] == noValue {
			return 0, false
		}
		return values[i], true
	}})
	c.Visible = access.SeenBy(&c.does, x.props)
	return c
}

// edgeAccess returns the access of the move beginning with the edge of o. now.Ask supplies the operand values.
func (x *Table) edgeAccess(inst *Instance, o *operands, now *partialeval.Evaluator) access.Access {
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
			if id != e.ID { // only tested: executability is decided before the state changes
				now.Unwritten = true
				first.Edges[id] = fold.Edge(tested(first.Edges[id]))
			}
		}
	}
	a := x.o.MoveAccess(e, &first, func() *program.Program {
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

// atOnce reports whether e evaluates every operand before it changes the state. This fails for a statement with run,
// which may evaluate an index after creating the process.
func atOnce(e *program.Edge) bool {
	at := e.Sub == nil && len(e.Ops) <= 1
	program.WalkEdge(e, func(x program.Expr) {
		if _, run := x.(*program.Run); run {
			at = false
		}
	})
	return at
}

// tested returns a copy of e without its effects. The copy has only the conditions deciding whether e is executable.
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
