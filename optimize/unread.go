package optimize

import "ltlpor/program"

// unread returns which globals nothing reads, nil if there are none: no step, no
// proposition, no trace assertion.
func unread(p *program.Program) []bool {
	read := make([]bool, len(p.Globals))
	everywhere(p, func(x program.Expr) {
		if l, ok := x.(*program.Load); ok && l.Var.Global {
			read[l.Var.ID] = true
		}
	})
	if t := p.Trace; t != nil {
		for _, vs := range [][]*program.Variable{t.Sends, t.Recvs} {
			for _, v := range vs {
				read[v.ID] = true
			}
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

// everywhere calls f for all expressions that a machine evaluates, whatever
// stands around them. It does not print.
func everywhere(p *program.Program, f func(program.Expr)) {
	for _, e := range p.Edges {
		evaluated(e, f)
	}
	for _, t := range p.Types {
		for i := range t.Inits {
			place(&t.Inits[i].To, f)
			program.Walk(t.Inits[i].X, f)
		}
		for _, x := range t.Exclusive {
			program.Walk(x.Chan, f)
		}
		program.Walk(t.Provided, f)
	}
	if p.Trace != nil {
		for _, e := range p.Trace.Edges {
			evaluated(e, f)
		}
	}
	for _, x := range p.Props {
		program.Walk(x.X, f)
	}
}

func place(pl *program.Place, f func(program.Expr)) {
	for _, x := range pl.Index {
		program.Walk(x, f)
	}
}

// evaluated calls f for the expressions of e, but for what it prints.
func evaluated(e *program.Edge, f func(program.Expr)) {
	silent := *e
	silent.Ops, silent.Sub = nil, nil
	for _, o := range e.Ops {
		if o.Print == nil {
			silent.Ops = append(silent.Ops, o)
		}
	}
	program.WalkEdge(&silent, f)
	if e.Sub != nil {
		for _, out := range e.Sub.Locations {
			for _, s := range out {
				evaluated(s, f)
			}
		}
	}
}
