package symmetry

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/program"
)

// send returns a reason unless the fields that m sends to a channel of type t are renamed as the fields of t are.
func (c *checker) send(e *evaluation, m *program.Comm, t int) string {
	for j, kind := range c.prog.ChanTypes[t].Fields {
		act := c.g.field(t, j)
		name := fmt.Sprintf("field %d of the message", j+1)
		switch {
		case m.Sorted && len(act) > 0:
			return "messages are sorted by the number of a process"
		case j >= len(m.Msg) && act.apply(0) != 0:
			return name + " is missing"
		case j < len(m.Msg):
			if why := c.renamed(e, m.Msg[j], act, kind, name); why != "" {
				return why
			}
		}
	}
	for j := len(c.prog.ChanTypes[t].Fields); j < len(m.Msg); j++ {
		if why := c.equalFaults(e, m.Msg[j]); why != "" {
			return why
		}
	}
	return ""
}

// receive returns a reason unless the patterns of m treat the fields of a channel of type t as the generator renames
// these.
func (c *checker) receive(e *evaluation, m *program.Comm, t int) string {
	fields := c.prog.ChanTypes[t].Fields
	for j, p := range m.Match {
		act := c.g.field(t, j)
		name := fmt.Sprintf("field %d of the message", j+1)
		switch {
		case p.Match != nil:
			if why := c.renamed(e, p.Match, act, noChannel, name); why != "" {
				return why
			}
		case p.Bind != nil && j < len(fields) && !(p.Bind.Var.Global && c.g.still(p.Bind.Var)):
			to := c.g.swaps(c.variable(p.Bind, e.actor.typ).value, p.Bind.Var.Type)
			if !act.equals(to) || len(act) > 0 && !fitsInto(fields[j], p.Bind.Var.Type) {
				return received(name, p.Bind.Var.Name, act, to)
			}
		}
	}
	return ""
}

// received returns the reason why a field with action act cannot be received into a variable with action to.
func received(field, variable string, act, to swaps) string {
	switch {
	case len(act) == 0:
		return fmt.Sprintf("%s names a process, and %s, which it receives, need not", variable, field)
	case len(to) == 0:
		return fmt.Sprintf("%s names a process, and %s, into which it is received, need not", field, variable)
	case act.equals(to):
		return fmt.Sprintf("%s is too small for %s", variable, field)
	}
	return fmt.Sprintf("%s and %s name processes by different numbers", field, variable)
}

// fitsInto reports whether a variable of type u can hold each value of type t.
func fitsInto(t, u program.VarType) bool {
	lo, hi := limits(t)
	least, most := limits(u)
	return least <= lo && hi <= most
}

// bound returns a reason unless the variables into which m receives respect the generator.
func (c *checker) bound(e *evaluation, m *program.Comm) string {
	fewest := len(m.Match)
	for _, t := range c.types(m.Chan, e.actor.typ) {
		fewest = min(fewest, len(c.prog.ChanTypes[t].Fields))
	}
	for j, p := range m.Match {
		if p.Bind == nil {
			continue
		}
		received := func(q program.Pattern) bool { return q.Bind != nil && indexedBy(p.Bind, q.Bind) }
		if slices.ContainsFunc(m.Match, received) {
			return "it receives an index and the element with this index"
		}
		if why := c.written(e, p.Bind); why != "" {
			return why
		}
		delete(e.known, p.Bind.Var)
		if j < fewest {
			defer c.assigned(e, p.Bind)
		}
	}
	return ""
}

// indexedBy reports whether an index of pl reads the variable of q.
func indexedBy(pl, q *program.Place) bool {
	found := false
	for _, x := range pl.Index {
		program.Walk(x, func(x program.Expr) {
			l, ok := x.(*program.Load)
			found = found || ok && l.Var == q.Var
		})
	}
	return found
}

// run returns a reason unless the arguments of a new process are renamed as its parameters are.
func (c *checker) run(e *evaluation, r *program.Run) string {
	t := c.prog.Types[r.Type]
	for i, x := range r.Args[:min(len(r.Args), t.Params)] {
		v := t.Locals[i]
		if why := c.renamed(e, x, c.g.swaps(c.locals[r.Type][i].value, v.Type), v.Type, v.Name); why != "" {
			return why
		}
	}
	if r.Prio != nil {
		return c.equal(e, r.Prio, "the priority")
	}
	return ""
}

// creation returns a reason unless the initial values of a new process of type typ respect the generator.
func (c *checker) creation(typ int) string {
	t := c.prog.Types[typ]
	return c.byAll(typ, func(a actor) string {
		e := c.evaluation(a)
		e.idle = make([]bool, len(t.Locals))
		for i := range e.idle {
			e.idle[i] = i >= t.Params
		}
		for i := range t.Inits {
			if why := c.assign(e, &t.Inits[i], false); why != "" {
				return why
			}
		}
		dead := t.Locations[t.Entry].Dead
		return c.wake(e, typ, func(v *program.Variable) bool { return !slices.Contains(dead, v) })
	})
}
