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
	// patience is the number of changes of an interval before it is widened to the next threshold, and hurry the
	// number of changes before it is widened to the limits of its type.
	patience = 4
	hurry    = 12
	// descents is the number of descending iterations.
	descents = 3
)

// Analysis has the intervals of the variables of a program. It is immutable after New.
type Analysis struct {
	prog   *program.Program
	pt     *pointsto.Analysis
	work   *cancel.Work
	cells  map[*program.Variable]*cell
	fields [][]*cell // by abstract channel and field
	graphs []*graph  // by process type
	runs   bool      // some step creates a process
	// thresholds are the bounds to which intervals are widened: the constants of the program, their negations,
	// and the numbers beside these, in ascending order.
	thresholds []int64

	descending bool
	changed    bool // an interval has changed in the current iteration
}

// cell is a variable or a field of the messages in a channel, with the interval of its values.
type cell struct {
	typ     program.VarType
	start   Interval // the initial values
	now     Interval
	next    Interval // in a descending iteration: the values written so far
	changes int
}

// New returns the analysis of p. pt is the points-to analysis of p. New ends early by panic if w ends.
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

// Values returns an interval with all values that v, or an element of v, has in reachable states. The interval is
// empty if no process with v is ever started.
func (a *Analysis) Values(v *program.Variable) Interval { return a.cells[v].now }

// makeCells makes the cells with the initial values: of variables and of message fields.
func (a *Analysis) makeCells() {
	enter := func(v *program.Variable, start Interval) {
		c := &cell{typ: v.Type, start: start, now: start}
		if v.Type.Kind == program.Chan {
			c.start, c.now = octet, octet // channel numbers: package pointsto follows them
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

// starts reports whether an initialiser, executed before the first step, gives v, a local of t, its first value.
func starts(t *program.Process, v *program.Variable) bool {
	return len(v.Dims) == 0 && slices.ContainsFunc(t.Inits, func(a program.Assign) bool { return a.To.Var == v })
}

// initial returns the initial values of the elements of v.
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

// chooseFollowed chooses the variables that only one process writes: scalar locals, and scalar globals written by
// steps of a process type with one instance.
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
				created[run.Type] += 2 // possibly several instances
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

// follows reports whether the analysis can follow v: v is one number, and no channel.
func (a *Analysis) follows(v *program.Variable) bool {
	return len(v.Dims) == 0 && v.Type.Kind != program.Chan
}

// iterate computes the intervals at each node of each type anew, from those of the predecessors.
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

// accept ends a descending iteration: the intervals become the values written in it.
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

// ascend joins values to those of n, and widens at loop heads.
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

// thresholdsAfter returns the thresholds for the widening of an interval that has changed so often.
func (a *Analysis) thresholdsAfter(changes int) []int64 {
	if changes > hurry {
		return nil
	}
	return a.thresholds
}

// join returns the hulls of two lists, slot by slot. nil: the node is not reached.
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

// enter returns the intervals of a new process: parameters, initial values, and initialisers.
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

// arrive adds the values to which a process resets variables at n.
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

// write adds the values of i, stored in c, to those of c.
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

// stored returns the values of a variable of type t after the values of i were stored in it.
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

// most is the greatest number of a process.
const most = math.MaxUint8
