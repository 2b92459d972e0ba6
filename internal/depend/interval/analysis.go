package interval

import (
	"math"
	"slices"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/base/cancel"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

const (
	// After patience changes, an interval is widened to the next threshold; after hurry changes, to the limits of its
	// type.
	patience = 4
	hurry    = 12
	// descents is the number of descending iterations, which narrow the intervals after the widening.
	descents = 3
)

// Analysis has an interval of values for each variable of a program. It does not change after New.
type Analysis struct {
	prog   *program.Program
	pt     *pointsto.Analysis
	work   *cancel.Work
	cells  map[*program.Variable]*cell
	fields [][]*cell // by abstract channel and field: the values of the field in messages
	graphs []*graph  // by process type: the control-flow graph
	runs   bool      // some step creates a process
	// thresholds are the bounds to which intervals are widened, in ascending order: c and -c for every constant c of
	// the program, and the numbers one below and one above these.
	thresholds []int64

	descending bool
	changed    bool // some interval has changed in the current iteration
}

// cell holds the interval of a variable, or of a field of the messages in a channel. An array is one cell.
type cell struct {
	typ     program.VarType
	start   Interval // the values before any write
	now     Interval
	next    Interval // in a descending iteration: start, and the values written so far
	changes int
}

// New computes the intervals of the variables of p. pt is the points-to analysis of the channels of p. New counts its
// steps in w, which may end it by a panic (package cancel).
func New(p *program.Program, pt *pointsto.Analysis, w *cancel.Work) *Analysis {
	a := &Analysis{prog: p, pt: pt, work: w, cells: map[*program.Variable]*cell{}}
	a.makeCells()
	for _, t := range p.Types {
		a.graphs = append(a.graphs, newGraph(p, t))
	}
	p.WalkExprs(func(x program.Expr, _ program.Use) {
		switch x := x.(type) {
		case *program.Run:
			a.runs = true
		case program.Const:
			v := int64(x.Value)
			a.thresholds = append(a.thresholds, v-1, v, v+1, -v-1, -v, -v+1)
		}
	})
	slices.Sort(a.thresholds)
	a.thresholds = slices.Compact(a.thresholds)
	a.chooseFollowed()
	for _, i := range p.Active {
		a.graphs[i.Type].live = true
	}
	if p.Claim != nil {
		a.graphs[p.Claim.Type].live = true
	}
	for a.changed = true; a.changed; {
		a.changed = false
		a.iterate()
	}
	a.descending = true
	for range descents {
		a.iterate()
		a.accept()
	}
	return a
}

// Values returns an interval with every value that v has in a reachable state. For an array, the interval has the
// values of all elements. If no process with the local variable v is ever started, the interval is empty.
func (a *Analysis) Values(v *program.Variable) Interval { return a.cells[v].now }

// makeCells makes a cell for every variable and every message field, with the initial values. Parameters of active
// processes begin with 0. Other parameters, locals set by an initialiser, and message fields begin with the empty
// interval, because their values are written later.
func (a *Analysis) makeCells() {
	enter := func(v *program.Variable, start Interval) {
		c := &cell{typ: v.Type, start: start, now: start}
		if v.Type.Kind == program.Chan {
			c.start, c.now = octet, octet // any channel number: this package does not analyse channels
		}
		a.cells[v] = c
	}
	for _, v := range a.prog.Globals {
		enter(v, initial(v))
	}
	for _, t := range a.prog.Types {
		for i, v := range t.Locals {
			if i < t.Params || starts(t, v) {
				enter(v, none)
			} else {
				enter(v, initial(v))
			}
		}
	}
	for _, i := range a.prog.Active {
		t := a.prog.Types[i.Type]
		for _, v := range t.Locals[:t.Params] {
			enter(v, single(0))
		}
	}
	for i := range a.pt.Channels {
		var list []*cell
		for _, f := range a.prog.ChanTypes[a.pt.Channels[i].Decl.Type].Fields {
			list = append(list, &cell{typ: f, start: none, now: none})
		}
		a.fields = append(a.fields, list)
	}
}

// starts reports whether an initialiser, executed before the first step of a process, gives the scalar local v of t its
// first value.
func starts(t *program.Process, v *program.Variable) bool {
	return len(v.Dims) == 0 && slices.ContainsFunc(t.Inits, func(a program.Assign) bool { return a.To.Var == v })
}

// initial returns the hull of the declared initial values of v and its elements, or [0, 0] if none are declared.
func initial(v *program.Variable) Interval {
	if v.Init == nil {
		return single(0)
	}
	out := none
	for _, x := range v.Init {
		out = out.Hull(single(x))
	}
	return out
}

// chooseFollowed chooses the variables with an interval for each location (followed variables). Only steps of one
// process may write such a variable. These are scalar locals, and scalar globals written by a process type with one
// instance.
func (a *Analysis) chooseFollowed() {
	writers := make([]bitset.Set, len(a.prog.Globals))
	foreign := map[*program.Variable]bool{}
	created := make([]int, len(a.prog.Types))
	for _, i := range a.prog.Active {
		created[i.Type]++
	}
	a.prog.Walk(func(u program.Use) {
		if u.Place != nil && u.Type >= 0 {
			if u.Place.Var.Global {
				writers[u.Place.Var.ID].Add(u.Type)
			}
			foreign[u.Place.Var] = foreign[u.Place.Var] || u.Place.Remote != nil
		}
		program.Walk(u.X, func(x program.Expr) {
			if run, ok := x.(*program.Run); ok {
				created[run.Type] += 2 // a run expression may be evaluated repeatedly: count two instances
			}
		})
	})
	for _, t := range a.prog.Types {
		for _, v := range t.Locals {
			if a.follows(v) && !foreign[v] {
				a.graphs[t.Index].follow(v)
			}
		}
	}
	for _, v := range a.prog.Globals {
		var list []int
		writers[v.ID].Each(func(typ int) { list = append(list, typ) })
		if a.follows(v) && len(list) == 1 && created[list[0]] == 1 {
			a.graphs[list[0]].follow(v)
		}
	}
}

// follows reports whether v may have an interval for each location: v is a scalar, and no channel.
func (a *Analysis) follows(v *program.Variable) bool {
	return len(v.Dims) == 0 && v.Type.Kind != program.Chan
}

// iterate makes one pass over the graphs of all process types. It computes the intervals at each node from the
// intervals at the predecessors, and the intervals of cells from the values written.
func (a *Analysis) iterate() {
	if a.descending {
		for _, c := range a.cells {
			c.next = c.start
		}
		for _, list := range a.fields {
			for _, c := range list {
				c.next = c.start
			}
		}
	}
	for _, g := range a.graphs {
		if g.live {
			a.iterateType(g)
		}
	}
}

// accept ends a descending iteration: the interval of a cell becomes the hull of the values before any write and the
// values written in this iteration.
func (a *Analysis) accept() {
	for _, c := range a.cells {
		c.now = c.next
	}
	for _, list := range a.fields {
		for _, c := range list {
			c.now = c.next
		}
	}
}

func (a *Analysis) iterateType(g *graph) {
	t := a.prog.Types[g.typ]
	for _, i := range g.order {
		n := g.nodes[i]
		var values []Interval
		if i == int(t.Entry) {
			values = a.enter(g, t)
		}
		for _, in := range n.in {
			a.work.Step()
			if before := g.nodes[in.from].values; before != nil {
				s := &step{Analysis: a, g: g, values: slices.Clone(before)}
				values = join(values, s.takeArc(in))
			}
		}
		values = a.arrive(g, n, values)
		if a.descending {
			n.values = values
			continue
		}
		a.ascend(g, n, values)
	}
}

// ascend extends the intervals at node n by `values`, which is nil if n was not reached. At a loop head, an interval
// that has changed more than `patience` times is widened.
func (a *Analysis) ascend(g *graph, n *node, values []Interval) {
	values = join(values, n.values)
	if values == nil {
		return
	}
	changed := n.values == nil
	if changed {
		n.changes = make([]int, len(values))
	}
	for k := range n.values {
		if values[k].subsetOf(n.values[k]) {
			continue
		}
		changed = true
		if n.changes[k]++; n.head && n.changes[k] > patience {
			values[k] = n.values[k].widen(values[k], rangeOf(g.vars[k].Type), a.thresholdsAfter(n.changes[k]))
		}
	}
	n.values = values
	a.changed = a.changed || changed
}

// thresholdsAfter returns the thresholds for widening an interval that has changed the given number of times. The
// result is nil after more than `hurry` changes: the interval is then widened to the limits of its type.
func (a *Analysis) thresholdsAfter(changes int) []int64 {
	if changes > hurry {
		return nil
	}
	return a.thresholds
}

// join returns, for each followed variable, the hull of its intervals in x and y. A nil list means that the node is not
// reached, and adds nothing. join may change x.
func join(x, y []Interval) []Interval {
	switch {
	case x == nil:
		return slices.Clone(y)
	case y == nil:
		return x
	}
	for k := range x {
		x[k] = x[k].Hull(y[k])
	}
	return x
}

// enter returns the intervals of the followed variables when a process of type t begins, after its initialisers. A
// parameter has the values of its cell, which are the arguments passed so far.
func (a *Analysis) enter(g *graph, t *program.Process) []Interval {
	s := &step{Analysis: a, g: g, values: make([]Interval, len(g.vars))}
	for k, v := range g.vars {
		s.values[k] = initial(v)
		if !v.Global && v.ID < t.Params {
			s.values[k] = a.cells[v].now
		}
	}
	for i := range t.Inits {
		s.assign(&t.Inits[i])
	}
	return s.values
}

// arrive adds to `values` the initial value and 0 for each variable that is dead at node n, because a process may reset
// it there.
func (a *Analysis) arrive(g *graph, n *node, values []Interval) []Interval {
	for _, v := range n.dead {
		reset := initial(v).Hull(single(0))
		if k, ok := g.slots[v]; ok && values != nil {
			values[k] = values[k].Hull(reset)
		}
		a.write(a.cells[v], reset)
	}
	return values
}

// write records that values of i are stored in c. In ascending iterations, an interval that has changed more than
// `patience` times is widened.
func (a *Analysis) write(c *cell, i Interval) {
	i = stored(c.typ, i)
	if a.descending {
		c.next = c.next.Hull(i)
		return
	}
	if i.subsetOf(c.now) {
		return
	}
	grown := c.now.Hull(i)
	if c.changes++; c.changes > patience {
		grown = c.now.widen(grown, rangeOf(c.typ), a.thresholdsAfter(c.changes))
	}
	c.now, a.changed = grown, true
}

// stored returns the values that a variable of type t has after a value of i was stored in it. If i does not fit the
// type, the result has the value cut to the type, or every value of the type if i has several.
func stored(t program.VarType, i Interval) Interval {
	switch {
	case i.subsetOf(rangeOf(t)):
		return i
	case i.Least == i.Greatest:
		return single(t.Cut(int32(i.Least)))
	}
	return rangeOf(t)
}

func rangeOf(t program.VarType) Interval {
	least, greatest := t.Range()
	return Interval{int64(least), int64(greatest)}
}

// most is the greatest process number.
const most = math.MaxUint8
