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

// learn notes that the value of x has been assigned to pl, if the values of counters are known.
func (e *evaluation) learn(pl *program.Place, x program.Expr) {
	if e.known == nil {
		return
	}
	v, ok := e.constant(x)
	if ok && e.counters[pl.Var] && pl.Remote == nil && len(pl.Var.Dims) == 0 {
		e.known[pl.Var] = pl.Var.Type.Cut(v)
	} else {
		delete(e.known, pl.Var)
	}
}
