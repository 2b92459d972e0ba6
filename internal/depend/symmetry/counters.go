package symmetry

import "ltlpor/internal/model/program"

// counters returns the variables of p to which a constant is added: i++ counts through numbers, of which the next one
// is not that of an exchanged process. Only a bit with 1 added is its own exchange.
func counters(p *program.Program) map[*program.Variable]bool {
	all := map[*program.Variable]bool{}
	p.Walk(func(u program.Use) {
		if u.Role != program.ValueRole || u.Assign == nil {
			return
		}
		v := u.Assign.To.Var
		b, ok := u.X.(*program.Binary)
		if !ok || b.Op != program.OpAdd && b.Op != program.OpSub || v.Type.Cut(2) == 0 {
			return
		}
		l, ok := b.X.(*program.Load)
		n, constant := b.Y.(program.Const)
		if ok && constant && l.Var == v && n.Value != 0 {
			all[v] = true
		}
	})
	return all
}

// constant returns the value of x, if it is the same in all states and in their images.
func (e *evaluation) constant(x program.Expr) (v int32, ok bool) {
	met := false
	why := e.forEachCase(func() string {
		for _, s := range []side{before, image} {
			t := e.value(x, s)
			if !t.known || met && t.v != v {
				return "not constant"
			}
			v, met = t.v, true
		}
		return ""
	})
	return v, why == ""
}

// keepCounter updates known, the values of counters, for an assignment of x to v. It keeps the value of a counter, and
// forgets other values, for few nodes. ok says that x is the value in every state and image.
func (c *codes) keepCounter(known map[*program.Variable]int32, v *program.Variable, x int32, ok bool) {
	if ok && c.counters[v] && len(v.Dims) == 0 {
		known[v] = v.Type.Cut(x)
	} else {
		delete(known, v)
	}
}

// learn updates e.known for the assignment of x to pl. Without values of counters (e.known is nil, outside of the
// comparison of d_steps and atomic sequences), learn does nothing.
func (e *evaluation) learn(pl *program.Place, x program.Expr) {
	if e.known != nil {
		v, ok := e.constant(x)
		e.keepCounter(e.known, pl.Var, v, ok && pl.Remote == nil)
	}
}
