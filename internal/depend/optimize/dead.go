package optimize

import (
	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/program"
)

// locals is a set of local variables of one process type: a bool for each Variable.ID.
type locals []bool

// dead stores with every location of p the local variables that are dead there, by backward liveness analysis. A
// variable is live if a later step may read its present value, and dead otherwise. A variable visible to other
// processes is never dead.
//
// If faint is set, an expression does not count as read if its value is only assigned to a dead variable, or to a
// global in p.Unread.
func dead(p *program.Program, faint bool, w *cancel.Work) {
	always := make([]locals, len(p.Types))
	for i, t := range p.Types {
		always[i] = make(locals, len(t.Locals))
	}
	p.WalkExprs(func(x program.Expr, u program.Use) {
		l, ok := x.(*program.Load)
		switch {
		case !ok || u.Role == program.PrintedRole:
		case l.Remote != nil:
			always[l.Remote.Type][l.Var.ID] = true
		// Not a part of a step: the expression may be read as long as the process lives.
		case u.Type >= 0 && u.Edge == nil && u.Assign == nil:
			always[u.Type].use(x)
		}
	})
	a := liveness{p: p, faint: faint, work: w}
	for i, t := range p.Types {
		if int64(len(t.Locations))*int64(len(t.Locals)) > maxLiveness {
			continue
		}
		live := a.live(t, always[i])
		for l := range t.Locations {
			var list []*program.Variable
			for _, v := range t.Locals {
				if !live[l][v.ID] {
					list = append(list, v)
				}
			}
			t.Locations[l].Dead = list
		}
	}
}

// maxLiveness bounds the cost of the analysis of a process type: the number of locals times the number of locations.
// Above the bound, no local of the type counts as dead.
const maxLiveness = 1 << 24

// use adds the variable of x to s if x is a load of a local variable of the same process. Subexpressions of x are not
// visited.
func (s locals) use(x program.Expr) {
	if l, ok := x.(*program.Load); ok && !l.Var.Global && l.Remote == nil {
		s[l.Var.ID] = true
	}
}

type liveness struct {
	p     *program.Program
	faint bool
	work  *cancel.Work
}

// live returns, by location of t, the variables that are live there: the variables that a later step may read before it
// sets them, and the variables in always.
func (a *liveness) live(t *program.Process, always locals) []locals {
	live := make([]locals, len(t.Locations))
	for l := range live {
		live[l] = append(locals(nil), always...)
	}
	for changed := true; changed; {
		changed = false
		for l := len(live) - 1; l >= 0; l-- {
			for _, id := range t.Locations[l].Out {
				a.work.Step()
				e := a.p.Edges[id]
				before := make(locals, len(t.Locals))
				if e.Kind != program.End {
					copy(before, live[e.To])
				}
				a.edge(e, before)
				for v, is := range before {
					if is && !live[l][v] {
						live[l][v], changed = true, true
					}
				}
			}
		}
	}
	return live
}

// edge changes s from the variables live after e to the variables live before e.
func (a *liveness) edge(e *program.Edge, s locals) {
	for i := len(e.Ops) - 1; i >= 0; i-- {
		a.op(&e.Ops[i], s)
	}
	if c := e.Comm; c != nil {
		// A receive sets all its variables, or none: with more patterns than the channel has fields, it ends the
		// run (4.3).
		for j := range c.Match {
			if b := c.Match[j].Bind; b != nil {
				s.set(b)
			}
		}
		for j := range c.Match {
			program.Walk(c.Match[j].Match, s.use)
			if b := c.Match[j].Bind; b != nil {
				s.index(b)
			}
		}
		program.Walk(c.Chan, s.use)
		for _, m := range c.Msg {
			program.Walk(m, s.use)
		}
	}
	if e.Sub != nil {
		a.sub(e.Sub, s)
	}
	program.Walk(e.Guard, s.use)
}

// op changes s from the variables live after o to the variables live before o. A printed value does not count as read:
// only traces show it, and traces are computed on the original program.
func (a *liveness) op(o *program.Op, s locals) {
	switch {
	case o.Assign != nil:
		needed := !a.faint || a.needed(&o.Assign.To, s)
		s.set(&o.Assign.To)
		s.index(&o.Assign.To)
		stored(o.Assign, needed, s.use)
	case o.Assert != nil:
		program.Walk(o.Assert.X, s.use)
	case o.SetPriority != nil:
		program.Walk(o.SetPriority.PID, s.use)
		program.Walk(o.SetPriority.Value, s.use)
	}
}

// needed reports whether a later step may read the variable of pl after an assignment to it. s has the locals live
// after the assignment.
func (a *liveness) needed(pl *program.Place, s locals) bool {
	switch {
	case pl.Remote != nil:
		return true
	case pl.Var.Global:
		return a.p.Unread == nil || !a.p.Unread[pl.Var.ID]
	}
	return s[pl.Var.ID]
}

// set removes the variable of pl from s if an assignment to pl overwrites the whole variable, not only an element.
func (s locals) set(pl *program.Place) {
	if !pl.Var.Global && pl.Remote == nil && len(pl.Index) == 0 {
		s[pl.Var.ID] = false
	}
}

// index adds to s the variables in the index expressions of pl.
func (s locals) index(pl *program.Place) {
	for _, x := range pl.Index {
		program.Walk(x, s.use)
	}
}

// sub changes s from the variables live after d_step d to the variables live before d.
func (a *liveness) sub(d *program.Sub, s locals) {
	live := make([]locals, len(d.Locations)+1)
	for l := range live {
		live[l] = make(locals, len(s))
	}
	copy(live[d.Exit], s)
	for changed := true; changed; {
		changed = false
		for l := len(d.Locations) - 1; l >= 0; l-- {
			for _, e := range d.Locations[l] {
				before := append(locals(nil), live[e.To]...)
				a.edge(e, before)
				for v, is := range before {
					if is && !live[l][v] {
						live[l][v], changed = true, true
					}
				}
			}
		}
	}
	copy(s, live[d.Entry])
}
