package symmetry

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Break is the first place found at which processes differ.
type Break struct {
	A, B program.PID // the processes that were to be exchanged
	// Text and Span are the statement, or "" if the reason is no statement.
	Text string
	Span source.Span
	Why  string
	// With names the pairs of further types in the exchange, or is "".
	With string
}

// Reason returns the reason of b with its statement and place.
func (b *Break) Reason() string {
	text := b.Why
	if b.With != "" {
		text = "also together with " + b.With + ": " + text
	}
	if b.Text != "" {
		text += ", in " + b.Text
	}
	if b.Span.Valid() {
		text += fmt.Sprintf(" (%s:%d)", b.Span.File.Name, b.Span.Line())
	}
	return text
}

// checker decides for one generator whether every statement respects it.
type checker struct {
	*codes
	g *generator
	// reached has the edges that can be taken behind the start, by Edge.ID; created the types of which processes can
	// be created there.
	reached, created []bool
	// first has the processes at the start, by type.
	first [][]program.PID
	// inner is the statement that does not respect the generator, or nil for the edge as a whole.
	inner *program.Edge
	spent int // the statements in windows so far
	// begin has, by type, where the processes are at the start, and where new ones begin.
	begin [][]beginning
	// sequential has the actors whose atomic sequences respect the generator as a whole, by actor.key.
	sequential map[string]bool
	// uneven: in some window, a state and the image do not take the same statements.
	uneven bool
}

// statements returns the first statement that does not respect the generator, or nil.
func (c *checker) statements() *Break {
	c.sequential, c.uneven = map[string]bool{}, false
	for typ := range c.prog.Types {
		why := c.provided(typ)
		if why == "" && c.created[typ] {
			why = c.creation(typ)
		}
		if why != "" {
			return c.broken(c.prog.Types[typ].Name, c.prog.Types[typ].Span, why)
		}
	}
	for _, e := range c.prog.Edges {
		if !c.reached[e.ID] {
			continue
		}
		if why := c.byAll(e.Type, func(a actor) string { return c.edgeOrSequence(a, e) }); why != "" {
			at := e
			if c.inner != nil {
				at = c.inner
			}
			return c.broken(at.Text, at.Span, why)
		}
	}
	return nil
}

func (c *checker) broken(text string, span source.Span, why string) *Break {
	return &Break{A: c.g.lead.p, B: c.g.lead.q, Text: text, Span: span, Why: why, With: c.g.companions()}
}

// byAll calls f for every process of a type, and returns the first reason. By symmetry of the exchange, one of the
// exchanged members is enough.
func (c *checker) byAll(typ int, f func(actor) string) string {
	for _, x := range c.g.pairs {
		if typ != c.classes[x.class].Type {
			continue
		}
		if why := f(actor{typ: typ, self: number(int32(x.p)), image: number(int32(x.q))}); why != "" {
			return why
		}
	}
	other := term{key: "_pid", hi: 254, except: c.g.pids().moved()}
	why := f(actor{typ: typ, self: other, image: other})
	if why == "" || c.created[typ] || len(c.first[typ]) == 0 {
		return why
	}
	for _, p := range c.first[typ] { // the numbers of all processes of the type are known
		if c.g.counterpart(p) == p {
			n := number(int32(p))
			if why := f(actor{typ: typ, self: n, image: n}); why != "" {
				return why
			}
		}
	}
	return ""
}

// evaluation returns an evaluation for a.
func (c *checker) evaluation(a actor) *evaluation {
	return &evaluation{codes: c.codes, g: c.g, actor: a}
}

// equal returns a reason unless x has the same value in a state and in its image.
func (c *checker) equal(e *evaluation, x program.Expr, what string) string {
	return e.forEachCase(func() string {
		if !e.value(x, before).equal(e.value(x, image)) {
			return what + " may be true for one process and false for another"
		}
		return ""
	})
}

// proposition returns a reason unless x is invariant.
func (c *checker) proposition(x program.Expr) string {
	return c.equal(c.evaluation(actor{typ: -1}), x, "the proposition")
}

// provided returns a reason unless the provided clause and the claims of typ respect the generator.
func (c *checker) provided(typ int) string {
	t := c.prog.Types[typ]
	if t.Provided == nil && len(t.Exclusive) == 0 {
		return ""
	}
	return c.byAll(typ, func(a actor) string {
		e := c.evaluation(a)
		if why := c.equal(e, t.Provided, "the provided clause"); why != "" {
			return why
		}
		for _, x := range t.Exclusive {
			if why := c.channel(e, x.Chan); why != "" {
				return why
			}
		}
		return ""
	})
}

// channel returns a reason unless x names the image of the channel in the image of a state.
func (c *checker) channel(e *evaluation, x program.Expr) string {
	return e.forEachCase(func() string {
		if !e.channel(x, before).equal(e.channel(x, image)) {
			return "the channel is not exchanged with the processes"
		}
		return ""
	})
}

// edge returns a reason unless edge d, taken by a, respects the generator.
func (c *checker) edge(a actor, d *program.Edge) string {
	c.inner = d
	if d.Kind == program.DStep {
		return c.dstep(a, d)
	}
	e := c.evaluation(a)
	e.idle = c.dead(d)
	return c.step(e, d)
}

// step returns a reason unless d, evaluated by e, respects the generator.
func (c *checker) step(e *evaluation, d *program.Edge) string {
	if why := c.statement(e, d, c.prog.Types[d.Type]); why != "" || d.Kind == program.End {
		return why
	}
	return c.arrive(e, d)
}

// touches reports whether d reads or writes v, a local variable of its process.
func touches(d *program.Edge, v *program.Variable) bool {
	found := false
	program.WalkEdge(d, func(x program.Expr) {
		l, ok := x.(*program.Load)
		found = found || ok && l.Var == v
	})
	program.WalkWrites(d, func(w *program.Variable) { found = found || w == v })
	return found
}

// wake ends the idleness of the variables for which f holds. The reason is that one of these has an initial value
// that would be renamed.
func (c *checker) wake(e *evaluation, typ int, f func(*program.Variable) bool) string {
	for _, v := range c.prog.Types[typ].Locals {
		if !e.idle[v.ID] || !f(v) {
			continue
		}
		own := &c.locals[typ][v.ID]
		act := c.g.swaps(own.value, v.Type)
		for i := range v.Elements() {
			if act.apply(initial(v, i)) != initial(v, c.g.element(own.index, v, i)) {
				return fmt.Sprintf("the value of %s, which was never assigned, counts as a process", v.Name)
			}
		}
		e.idle[v.ID] = false
	}
	return ""
}

// initial returns the value of element i of v in a dead variable.
func initial(v *program.Variable, i int) int32 {
	if v.Init == nil {
		return 0
	}
	return v.Init[i]
}

// statement returns a reason unless d respects the generator: an edge, or a statement inside a d_step, for which t is
// nil.
func (c *checker) statement(e *evaluation, d *program.Edge, t *program.Process) string {
	if run, ok := d.Guard.(*program.Run); ok {
		if why := c.run(e, run); why != "" {
			return why
		}
	} else if why := c.equal(e, d.Guard, "the condition"); why != "" {
		return why
	}
	for i := range d.Ops {
		if why := c.op(e, d, i, t); why != "" {
			return why
		}
	}
	if d.Comm == nil {
		return ""
	}
	if why := c.channel(e, d.Comm.Chan); why != "" {
		return why
	}
	for _, ct := range c.types(d.Comm.Chan, e.actor.typ) {
		why := ""
		if d.Kind == program.Send {
			why = c.send(e, d.Comm, ct)
		} else {
			why = c.receive(e, d.Comm, ct)
		}
		if why != "" {
			return why
		}
	}
	return c.bound(e, d.Comm)
}

// op returns a reason unless operation i of d respects the generator.
func (c *checker) op(e *evaluation, d *program.Edge, i int, t *program.Process) string {
	switch o := &d.Ops[i]; {
	case o.Assign != nil:
		return c.assign(e, o.Assign, t != nil && isOwnLocal(&o.Assign.To) && isLost(d, i, t, o.Assign.To.Var))
	case o.Assert != nil:
		return c.equal(e, o.Assert.X, "the assertion")
	case o.SetPriority != nil:
		return "it sets a priority"
	}
	return ""
}

// isOwnLocal reports whether pl is a local variable of the process that evaluates pl.
func isOwnLocal(pl *program.Place) bool { return !pl.Var.Global && pl.Remote == nil }

// assign returns a reason unless assignment a respects the generator. unread says that the value is never read.
func (c *checker) assign(e *evaluation, a *program.Assign, unread bool) string {
	if why := c.written(e, &a.To); why != "" {
		return why
	}
	check := c.stored
	if unread {
		check = func(e *evaluation, _ *program.Place, x program.Expr) string { return c.equalFaults(e, x) }
	}
	if why := check(e, &a.To, a.X); why != "" {
		return why
	}
	e.learn(&a.To, a.X)
	c.assigned(e, &a.To)
	return ""
}

// assigned notes that pl has a value that the generator renames.
func (c *checker) assigned(e *evaluation, pl *program.Place) {
	if isOwnLocal(pl) && len(pl.Index) == 0 && e.idle != nil {
		e.idle[pl.Var.ID] = false
	}
}

// isLost reports whether the value that operation i of d stores in v, a local variable, is reset before it is read.
func isLost(d *program.Edge, i int, t *program.Process, v *program.Variable) bool {
	if !slices.Contains(t.Locations[d.To].Dead, v) {
		return false
	}
	rest := &program.Edge{Ops: d.Ops[i+1:]}
	return !touches(rest, v)
}

// equalFaults returns a reason unless x faults in the image of a state if and only if it faults in the state.
func (c *checker) equalFaults(e *evaluation, x program.Expr) string {
	return e.forEachCase(func() string {
		if e.value(x, before).fault != e.value(x, image).fault {
			return "a fault of one process is none of another"
		}
		return ""
	})
}

// written returns a reason unless pl names the image of the cell in the image of a state.
func (c *checker) written(e *evaluation, pl *program.Place) string {
	switch {
	case isOwnLocal(pl) && len(pl.Index) > 0 && e.isIdle(pl.Var):
		one := func(v *program.Variable) bool { return v == pl.Var }
		if why := c.wake(e, e.actor.typ, one); why != "" {
			return why
		}
	case pl.Remote != nil && c.g.everDead(pl.Remote.Type, pl.Var):
		return pl.Var.Name + " is written by another process"
	}
	return e.forEachCase(func() string {
		if pl.Remote != nil && e.remote(pl.Remote, before) != e.remote(pl.Remote, image) {
			return fmt.Sprintf("the process with the changed variable %s is not exchanged", pl.Var.Name)
		}
		v := c.variable(pl, e.actor.typ)
		for d, x := range pl.Index {
			i, k := e.value(x, before), e.value(x, image)
			if in, too := e.inBounds(pl, d, i, before), e.inBounds(pl, d, k, image); !in || !too {
				if in != too {
					return "a fault of one process is none of another"
				}
				continue
			}
			if still := pl.Var.Global && c.g.still(pl.Var); !still && !e.element(pl, v, d, k).equal(i) {
				return fmt.Sprintf("the element of %s that it changes is not exchanged with the processes", pl.Var.Name)
			}
		}
		return ""
	})
}

// stored returns a reason unless the value of x, stored in pl, is renamed as pl is.
func (c *checker) stored(e *evaluation, pl *program.Place, x program.Expr) string {
	if pl.Var.Global && c.g.still(pl.Var) {
		return c.equalFaults(e, x)
	}
	act := c.g.swaps(c.variable(pl, e.actor.typ).value, pl.Var.Type)
	return c.renamed(e, x, act, pl.Var.Type, pl.Var.Name)
}

// renamed returns a reason unless the value of x, cut to type t, is renamed by act.
func (c *checker) renamed(e *evaluation, x program.Expr, act swaps, t program.VarType, name string) string {
	return e.forEachCase(func() string {
		u, v := e.value(x, before), e.value(x, image)
		if len(act) == 0 {
			if !u.equal(v) {
				return fmt.Sprintf("the value for %s depends on the number of the process", name)
			}
			return ""
		}
		u, ok := cut(u, t)
		v, too := cut(v, t)
		w, moved := act.image(u)
		if !ok || !too || !moved || !w.equal(v) {
			return fmt.Sprintf("%s names a process, and its new value is not exchanged with the processes", name)
		}
		return ""
	})
}
