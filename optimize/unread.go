package optimize

import "ltlpor/program"

// unread returns which globals nothing reads, nil if there are none: no step, no
// proposition, no trace assertion. If faint, to compute the value of one of them is
// not to read.
func unread(p *program.Program, faint bool) []bool {
	read := make([]bool, len(p.Globals))
	use := func(x program.Expr) {
		if l, ok := x.(*program.Load); ok && l.Var.Global {
			read[l.Var.ID] = true
		}
	}
	var assigns []*program.Assign // to globals
	everywhere(p, func(a *program.Assign) bool {
		if faint && a.To.Var.Global && a.To.Remote == nil {
			assigns = append(assigns, a)
			return true
		}
		return false
	}, use)
	if t := p.Trace; t != nil {
		for _, vs := range [][]*program.Variable{t.Sends, t.Recvs} {
			for _, v := range vs {
				read[v.ID] = true
			}
		}
	}
	for before := -1; before != count(read); {
		before = count(read)
		for _, a := range assigns {
			stored(a, read[a.To.Var.ID], use)
		}
	}
	var out []bool
	for i, v := range p.Globals {
		if !read[i] && v.Offset >= 0 {
			if out == nil {
				out = make([]bool, len(p.Globals))
			}
			out[i] = true
		}
	}
	return out
}

func count(set []bool) int {
	n := 0
	for _, is := range set {
		if is {
			n++
		}
	}
	return n
}

// everywhere calls f for all expressions that a machine evaluates, whatever
// stands around them. It does not print. The values of assignments for which skip
// is true are left out; skip may be nil.
func everywhere(p *program.Program, skip func(*program.Assign) bool, f func(program.Expr)) {
	for _, e := range p.Edges {
		evaluated(e, skip, f)
	}
	for _, t := range p.Types {
		for i := range t.Inits {
			assigned(&t.Inits[i], skip, f)
		}
		for _, x := range t.Exclusive {
			program.Walk(x.Chan, f)
		}
		program.Walk(t.Provided, f)
	}
	if p.Trace != nil {
		for _, e := range p.Trace.Edges {
			evaluated(e, skip, f)
		}
	}
	for _, x := range p.Props {
		program.Walk(x.X, f)
	}
}

// assigned is everywhere for one assignment.
func assigned(a *program.Assign, skip func(*program.Assign) bool, f func(program.Expr)) {
	for _, x := range a.To.Index {
		program.Walk(x, f)
	}
	if skip == nil || !skip(a) {
		program.Walk(a.X, f)
	}
}

// evaluated is everywhere for one edge.
func evaluated(e *program.Edge, skip func(*program.Assign) bool, f func(program.Expr)) {
	rest := *e
	rest.Ops, rest.Sub = nil, nil
	for i := range e.Ops {
		switch o := &e.Ops[i]; {
		case o.Assign != nil:
			assigned(o.Assign, skip, f)
		case o.Print == nil:
			rest.Ops = append(rest.Ops, *o)
		}
	}
	program.WalkEdge(&rest, f)
	if e.Sub != nil {
		for _, out := range e.Sub.Locations {
			for _, s := range out {
				evaluated(s, skip, f)
			}
		}
	}
}
