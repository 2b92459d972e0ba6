package abstract

import (
	"fmt"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

// Object is a part of the state that an abstraction may omit. Object is a variable (an array as a whole), or a field of
// the messages in all channels of one type.
type Object struct {
	Var  *program.Variable // nil if the object is a field
	Type int               // if Var is a local, the index of its process type; if Var is a global, -1
	// Chan and Field identify a field: the index of the channel type, and the index of the field.
	Chan, Field int
}

// name returns the name of o for messages. For example, it is x for a global and P:x for a local of process type P; for
// a field it consists of the names of the channel and the field.
func (o Object) name(p *program.Program) string {
	switch {
	case o.Var != nil && o.Type < 0:
		return o.Var.Name
	case o.Var != nil:
		return p.Types[o.Type].Name + ":" + o.Var.Name
	}
	return fmt.Sprintf("field %d of %s", o.Field+1, channelName(p, o.Chan))
}

// machineType returns the type of the values of object x in the machine.
func (o *objects) machineType(x Object) program.VarType {
	if x.Var != nil {
		return x.Var.Type
	}
	return o.prog.ChanTypes[x.Chan].Fields[x.Field]
}

// channelName returns a name for the channel type with index shape: the name of the first declared channel of this
// type.
func channelName(p *program.Program, shape int) string {
	for _, d := range p.GlobalChans {
		if d.Type == shape {
			return d.Var.Name
		}
	}
	for _, t := range p.Types {
		for _, d := range t.Chans {
			if d.Type == shape {
				return t.Name + ":" + d.Var.Name
			}
		}
	}
	return fmt.Sprintf("channels of type %d", shape)
}

// Count returns the number of objects of the model.
func (m *Model) Count() int { return len(m.list) }

// PreservesStates reports whether the states of an abstraction remain valid states if object i is tracked from now on,
// and unknown at first. This is so for variables except parameters; it is not so for message fields.
func (m *Model) PreservesStates(i int) bool {
	o := m.list[i]
	return o.Var != nil && (o.Type < 0 || o.Var.ID >= m.prog.Types[o.Type].Params)
}

// Number returns the object number of variable v.
func (m *Model) Number(v *program.Variable) int { return m.of[v] }

// objects numbers the objects of a program, and stores the data flow between them.
type objects struct {
	prog *program.Program
	pt   *pointsto.Analysis
	list []Object
	of   map[*program.Variable]int
	// field[t][j] is the number of field j of channel type t.
	field [][]int
	// sources[i] has the objects that are read to compute a value for object i, or to compute the index at which the
	// value is stored.
	sources []bitset.Set
	// timed has the objects with values that may depend on timeout.
	timed bitset.Set
	// unfit says that the model has no abstraction: every precision would have to know an expression with timeout, but
	// some abstractions do not know timeout.
	unfit bool
}

func newObjects(p *program.Program) *objects {
	o := &objects{prog: p, pt: pointsto.New(p), of: map[*program.Variable]int{}}
	variables := func(vs []*program.Variable, typ int) {
		for _, v := range vs {
			o.of[v] = len(o.list)
			o.list = append(o.list, Object{Var: v, Type: typ})
		}
	}
	variables(p.Globals, -1)
	for i, t := range p.Types {
		variables(t.Locals, i)
	}
	for i, c := range p.ChanTypes {
		var fields []int
		for j := range c.Fields {
			fields = append(fields, len(o.list))
			o.list = append(o.list, Object{Type: -1, Chan: i, Field: j})
		}
		o.field = append(o.field, fields)
	}
	o.sources = make([]bitset.Set, len(o.list))
	p.Walk(o.flow)
	p.WalkExprs(func(x program.Expr, u program.Use) { o.arguments(x, u.Type) })
	return o
}

// flow adds the data flow caused by use u to o.sources.
func (o *objects) flow(u program.Use) {
	switch {
	case u.Role == program.WrittenRole && u.Assign != nil:
		o.addSources(o.of[u.Place.Var], u.Assign.X, u.Type)
		for _, i := range u.Place.Index {
			o.addSources(o.of[u.Place.Var], i, u.Type)
		}
	case u.Role == program.ExchangeRole:
		o.exchange(u.Comm, u.Type)
	}
}

// exchange adds the data flow caused by the send or receive c to o.sources. typ is the process type.
func (o *objects) exchange(c *program.Comm, typ int) {
	o.shapes(c.Chan, typ, func(t int) {
		for j, x := range c.Msg {
			if j < len(o.field[t]) {
				o.addSources(o.field[t][j], x, typ)
			}
		}
		for j, m := range c.Match {
			if m.Bind == nil {
				continue
			}
			v := o.of[m.Bind.Var]
			if j < len(o.field[t]) {
				o.sources[v].Add(o.field[t][j])
			}
			for _, i := range m.Bind.Index {
				o.addSources(v, i, typ)
			}
		}
	})
}

// arguments adds the data flow from arguments to parameters to o.sources, if x creates a process.
func (o *objects) arguments(x program.Expr, typ int) {
	r, ok := x.(*program.Run)
	if !ok {
		return
	}
	for i, a := range r.Args {
		o.addSources(o.of[o.prog.Types[r.Type].Locals[i]], a, typ)
	}
}

// addSources adds the objects that x reads, in a process of type typ, to the sources of object `to`.
func (o *objects) addSources(to int, x program.Expr, typ int) {
	o.visitReads(x, typ, func(i int) { o.sources[to].Add(i) })
	if readsTimeout(x) {
		o.timed.Add(to)
	}
}

// readsTimeout reports whether x reads timeout.
func readsTimeout(x program.Expr) (reads bool) {
	program.Walk(x, func(x program.Expr) {
		s, ok := x.(program.Special)
		reads = reads || ok && s.Which == program.TimeoutVar
	})
	return reads
}

// visitReads calls f for every object that x reads, in a process of type typ. visitReads omits the arguments of a
// created process, because the creating step only passes them on.
func (o *objects) visitReads(x program.Expr, typ int, f func(int)) {
	switch x := x.(type) {
	case *program.Run:
		o.visitReads(x.Prio, typ, f)
		return
	case *program.Unary:
		o.visitReads(x.X, typ, f)
		return
	case *program.Binary:
		o.visitReads(x.X, typ, f)
		o.visitReads(x.Y, typ, f)
		return
	case *program.If:
		o.visitReads(x.C, typ, f)
		o.visitReads(x.A, typ, f)
		o.visitReads(x.B, typ, f)
		return
	}
	program.Walk(x, func(x program.Expr) {
		switch x := x.(type) {
		case *program.Load:
			f(o.of[x.Var])
		case *program.Poll:
			o.matched(x.Chan, x.Match, typ, f)
		}
	})
}

// matched calls f for every field that a pattern in `match` compares, for the channels denoted by ch.
func (o *objects) matched(ch program.Expr, match []program.Pattern, typ int, f func(int)) {
	o.shapes(ch, typ, func(t int) {
		for j, m := range match {
			if m.Match != nil && j < len(o.field[t]) {
				f(o.field[t][j])
			}
		}
	})
}

// shapes calls f with the index of the type of every channel that x may denote.
func (o *objects) shapes(x program.Expr, typ int, f func(int)) {
	var seen bitset.Set
	o.pt.Resolve(x, typ).Each(func(c int) {
		if t := o.pt.Channels[c].Decl.Type; !seen.Has(t) {
			seen.Add(t)
			f(t)
		}
	})
}

// mayRendezvous reports whether x may denote a rendezvous channel.
func (o *objects) mayRendezvous(x program.Expr, typ int) (rendezvous bool) {
	o.shapes(x, typ, func(t int) { rendezvous = rendezvous || o.prog.ChanTypes[t].Cap == 0 })
	return rendezvous
}

// closed returns the closure of s under o.sources: it has s and, for every object in the closure, the sources of the
// object.
func (o *objects) closed(s bitset.Set) bitset.Set {
	todo := members(s)
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		o.sources[i].Each(func(j int) {
			if !s.Has(j) {
				s.Add(j)
				todo = append(todo, j)
			}
		})
	}
	return s
}

// certain returns the members of s with known values in every state of an abstraction that tracks exactly s. These
// values are computed only from other values of this kind, and do not depend on timeout.
func (o *objects) certain(s bitset.Set) bitset.Set {
	c := clone(s)
	for changed := true; changed; {
		changed = false
		for _, i := range members(c) {
			if o.timed.Has(i) || !o.sources[i].SubsetOf(c) {
				c.Remove(i)
				changed = true
			}
		}
	}
	return c
}

func members(s bitset.Set) (out []int) {
	s.Each(func(i int) { out = append(out, i) })
	return out
}

func clone(s bitset.Set) (out bitset.Set) {
	out.Union(s)
	return out
}
