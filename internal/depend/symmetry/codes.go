package symmetry

import (
	"slices"

	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

// Class is a set of processes of one type that exist in all states behind the start.
type Class struct {
	Type    int
	Members []program.PID // at least two, in order
}

// code has, by class, the values that name the members, in the order of Class.Members; nil for a class that the cell
// does not name.
type code [][]int32

// isCoded reports whether the cell names the members of some class.
func (c code) isCoded() bool {
	return slices.ContainsFunc(c, func(names []int32) bool { return names != nil })
}

// varCode has the codes of a variable: of its values, and of each index.
type varCode struct {
	value code
	index []code
	count bool // the variable counts: its values are numbers
}

// names reports whether v names members or channels: by its values or, in a local, by its indices. Under some generator
// such a local changes in processes that the generator does not exchange.
func (c *varCode) names(v *program.Variable) bool {
	return v.Type.Kind == program.Chan || c.value.isCoded() || !v.Global && slices.ContainsFunc(c.index, code.isCoded)
}

// codes has the codes of all cells of a program.
type codes struct {
	prog    *program.Program
	classes []Class
	copies  *copies // or nil
	chans   *pointsto.Analysis
	globals []varCode   // by Variable.ID
	locals  [][]varCode // by process type and Variable.ID
	// counters has the variables to which constants are added.
	counters        map[*program.Variable]bool
	writtenRemotely map[*program.Variable]bool // the local variables written by remote references
	// exclusive is set if the program has an xr or xs declaration.
	exclusive bool
	fields    [][]code // by ChanType.Index and field
	// unused reports, by Variable.ID, whether a global is neither read nor written behind the start.
	unused  []bool
	changed bool
	left    int // the number of cases that may yet be evaluated
	// start returns the value at the start of a scalar of a process that exists there, if there is only one.
	start func(p program.PID, v *program.Variable) (x int32, ok bool)
}

func newCodes(p *program.Program, classes []Class, start func(program.PID, *program.Variable) (int32, bool)) *codes {
	c := &codes{prog: p, classes: classes, chans: pointsto.New(p), start: start, counters: counters(p),
		writtenRemotely: map[*program.Variable]bool{}}
	p.Walk(func(u program.Use) {
		if u.Role == program.WrittenRole && u.Place.Remote != nil {
			c.writtenRemotely[u.Place.Var] = true
		}
		c.exclusive = c.exclusive || u.Role == program.ExclusiveRole
	})
	list := func(vars []*program.Variable) []varCode {
		out := make([]varCode, len(vars))
		for i, v := range vars {
			out[i] = varCode{value: c.noNames(), index: make([]code, len(v.Dims)), count: c.counters[v]}
			for d := range v.Dims {
				out[i].index[d] = c.noNames()
			}
		}
		return out
	}
	c.globals = list(p.Globals)
	for _, t := range p.Types {
		c.locals = append(c.locals, list(t.Locals))
	}
	for _, t := range p.ChanTypes {
		fields := make([]code, len(t.Fields))
		for j := range fields {
			fields[j] = c.noNames()
		}
		c.fields = append(c.fields, fields)
	}
	return c
}

func (c *codes) noNames() code { return make(code, len(c.classes)) }

// variable returns the codes of the variable of pl. typ is the type of the process that evaluates pl, or -1.
func (c *codes) variable(pl *program.Place, typ int) *varCode {
	switch {
	case pl.Var.Global:
		return &c.globals[pl.Var.ID]
	case pl.Remote != nil:
		return &c.locals[pl.Remote.Type][pl.Var.ID]
	}
	return &c.locals[typ][pl.Var.ID]
}

// rounds bounds the passes of spread over the program. A code that needs more passes is not found.
const rounds = 12

// spread guesses codes: from the numbers of processes, parameters, constant variables and numbers of copies, along
// assignments, comparisons, messages and indices.
func (c *codes) spread() {
	for i, k := range c.classes {
		t := c.prog.Types[k.Type]
		for _, v := range t.Locals {
			scalar := !v.Hidden && v.Type.Kind != program.Chan && len(v.Dims) == 0
			if !c.isNumber(v) && !(scalar && (v.ID < t.Params || !c.chans.Assigned[v])) {
				continue
			}
			names, known := make([]int32, len(k.Members)), true
			for m, pid := range k.Members {
				x, ok := c.start(pid, v)
				names[m], known = x, known && ok
			}
			if known {
				c.joinValue(&c.locals[k.Type][v.ID], i, names)
			}
		}
	}
	for range rounds {
		c.changed = false
		c.prog.Walk(c.use)
		if !c.changed {
			return
		}
	}
}

// use spreads codes along one use of the program.
func (c *codes) use(u program.Use) {
	if u.Role == program.PrintedRole {
		return
	}
	program.Walk(u.X, func(x program.Expr) { c.spreadInside(x, u.Type) })
	switch {
	case u.Role == program.ValueRole && u.Assign != nil:
		c.place(&u.Assign.To, u.Type)
		c.relate(u.X, u.Type, c.variable(&u.Assign.To, u.Type), &u.Assign.To)
	case u.Place != nil:
		c.place(u.Place, u.Type)
	case u.Comm != nil:
		for _, t := range c.types(u.Comm.Chan, u.Type) {
			c.exchange(u.Comm.Msg, u.Comm.Match, t, u.Type)
		}
	}
}

// exchange spreads codes between the fields of channels of type t and the operands of a send or receive.
func (c *codes) exchange(sent []program.Expr, match []program.Pattern, t, typ int) {
	for j, field := range c.fields[t] {
		kind := c.prog.ChanTypes[t].Fields[j]
		if kind.Kind == program.Chan {
			continue
		}
		var x program.Expr
		switch {
		case j < len(sent):
			x = sent[j]
		case j < len(match) && match[j].Bind != nil:
			x = &program.Load{Place: *match[j].Bind}
		case j < len(match):
			x = match[j].Match
		}
		if x == nil {
			continue
		}
		for i := range c.classes {
			if names := c.names(x, typ, i); fits(kind, names) {
				c.join(field, i, names)
			}
			c.solve(x, typ, i, field[i])
		}
	}
}

// relate spreads codes between x and a variable with the given codes, at a place.
func (c *codes) relate(x program.Expr, typ int, to *varCode, place *program.Place) {
	if place.Var.Type.Kind == program.Chan {
		return
	}
	for i := range c.classes {
		if names := c.names(x, typ, i); fits(place.Var.Type, names) {
			c.joinValue(to, i, names)
		}
		c.solve(x, typ, i, to.value[i])
	}
}

// spreadInside spreads codes between the operands of x.
func (c *codes) spreadInside(x program.Expr, typ int) {
	switch x := x.(type) {
	case *program.Load:
		c.place(&x.Place, typ)
	case *program.Binary:
		if x.Op.Compares() {
			for i := range c.classes {
				c.solve(x.Y, typ, i, c.names(x.X, typ, i))
				c.solve(x.X, typ, i, c.names(x.Y, typ, i))
			}
		}
	case *program.Poll:
		for _, t := range c.types(x.Chan, typ) {
			c.exchange(nil, x.Match, t, typ)
		}
	case *program.Run:
		t := c.prog.Types[x.Type]
		for i, a := range x.Args[:min(len(x.Args), t.Params)] {
			c.relate(a, typ, &c.locals[x.Type][i], &program.Place{Var: t.Locals[i]})
		}
	case *program.AtLabel:
		c.remote(&x.Remote, typ)
	}
}

// remote spreads the numbers of the members to the expression that names a process.
func (c *codes) remote(r *program.Remote, typ int) {
	for i, k := range c.classes {
		if k.Type == r.Type && r.PID != nil {
			c.solve(r.PID, typ, i, k.numbers())
		}
	}
}

// place spreads codes between the index expressions of pl and the indices of its variable.
func (c *codes) place(pl *program.Place, typ int) {
	if pl.Remote != nil {
		c.remote(pl.Remote, typ)
	}
	v := c.variable(pl, typ)
	for d, x := range pl.Index {
		for i := range c.classes {
			names := c.names(x, typ, i)
			if names != nil && slices.Min(names) >= 0 && int(slices.Max(names)) < pl.Var.Dims[d].Len {
				c.join(v.index[d], i, names)
			}
			c.solve(x, typ, i, v.index[d][i])
		}
	}
}

// numbers returns the process numbers of the members.
func (k *Class) numbers() []int32 {
	out := make([]int32, len(k.Members))
	for m, pid := range k.Members {
		out[m] = int32(pid)
	}
	return out
}

// join gives to, which may have no names for class i yet, these names. Names of two members must differ.
func (c *codes) join(to code, i int, names []int32) {
	if names == nil || to[i] != nil {
		return
	}
	sorted := slices.Clone(names)
	slices.Sort(sorted)
	if len(slices.Compact(sorted)) == len(names) {
		to[i], c.changed = names, true
	}
}

// joinValue gives the values of v, unless v counts, these names.
func (c *codes) joinValue(v *varCode, i int, names []int32) {
	if !v.count {
		c.join(v.value, i, names)
	}
}

// fits reports whether a variable of type t can hold the names.
func fits(t program.VarType, names []int32) bool {
	return names != nil && !slices.ContainsFunc(names, func(v int32) bool { return t.Cut(v) != v })
}

// names returns the values of x that name the members of class i: x is evaluated with the name of each member in its
// coded operands, the operands that hold names of members. A process of type typ evaluates x. The result is nil if x
// has no operand, or an operand that is not coded.
func (c *codes) names(x program.Expr, typ, i int) []int32 {
	out := make([]int32, len(c.classes[i].Members))
	for m := range out {
		v, coded, ok := c.name(x, typ, i, m)
		if !coded || !ok {
			return nil
		}
		out[m] = v
	}
	return out
}

// name returns the value of x with member m of class i in the coded operands. coded reports whether there is a coded
// operand, ok whether x has a value.
func (c *codes) name(x program.Expr, typ, i, m int) (v int32, coded, ok bool) {
	switch x := x.(type) {
	case program.Const:
		return x.Value, false, true
	case program.Special:
		if k := c.classes[i]; x.Which == program.PIDVar && typ == k.Type {
			return int32(k.Members[m]), true, true
		}
	case *program.Load:
		if names := c.variable(&x.Place, typ).value[i]; names != nil {
			return names[m], true, true
		}
	case *program.Unary:
		v, coded, ok = c.name(x.X, typ, i, m)
		return x.Op.ApplyUnary(v), coded, ok
	case *program.Binary:
		a, codedA, okA := c.name(x.X, typ, i, m)
		b, codedB, okB := c.name(x.Y, typ, i, m)
		if okA && okB && !x.Op.Compares() && x.Op != program.OpAnd && x.Op != program.OpOr {
			v, ok = x.Op.Apply(a, b)
			return v, codedA || codedB, ok
		}
	}
	return 0, false, false
}

// solve gives the variable in x the names for class i with which x has the values names. It only looks through the
// addition and subtraction of constants.
func (c *codes) solve(x program.Expr, typ, i int, names []int32) {
	if names == nil {
		return
	}
	switch x := x.(type) {
	case *program.Load:
		if x.Var.Type.Kind != program.Chan && fits(x.Var.Type, names) {
			c.joinValue(c.variable(&x.Place, typ), i, names)
		}
	case *program.Binary:
		n, ok := x.Y.(program.Const)
		if !ok || x.Op != program.OpAdd && x.Op != program.OpSub {
			return
		}
		by := n.Value
		if x.Op == program.OpAdd {
			by = -by
		}
		moved := slices.Clone(names)
		for m := range moved {
			moved[m] += by
		}
		c.solve(x.X, typ, i, moved)
	}
}

// types returns the types of the channels that x may name.
func (c *codes) types(x program.Expr, typ int) (list []int) {
	may := c.chans.Resolve(x, typ)
	may.Each(func(n int) {
		if t := c.chans.Channels[n].Decl.Type; !slices.Contains(list, t) {
			list = append(list, t)
		}
	})
	return list
}
