package program

// Walk calls f for x and every expression inside it, outermost first.
func Walk(x Expr, f func(Expr)) {
	if x == nil {
		return
	}
	f(x)
	switch x := x.(type) {
	case *Load:
		walkPlace(&x.Place, f)
	case *Unary:
		Walk(x.X, f)
	case *Binary:
		Walk(x.X, f)
		Walk(x.Y, f)
	case *If:
		Walk(x.C, f)
		Walk(x.A, f)
		Walk(x.B, f)
	case *ChanTest:
		Walk(x.Chan, f)
	case *Poll:
		Walk(x.Chan, f)
		walkPatterns(x.Match, f)
	case *Run:
		for _, a := range x.Args {
			Walk(a, f)
		}
		Walk(x.Prio, f)
	case *ProcFn:
		Walk(x.PID, f)
	case *AtLabel:
		Walk(x.Remote.PID, f)
	}
}

func walkPlace(p *Place, f func(Expr)) {
	for _, i := range p.Index {
		Walk(i, f)
	}
	if p.Remote != nil {
		Walk(p.Remote.PID, f)
	}
}

func walkPatterns(ps []Pattern, f func(Expr)) {
	for _, p := range ps {
		Walk(p.Match, f)
		if p.Bind != nil {
			walkPlace(p.Bind, f)
		}
	}
}

// WalkEdge calls f for every expression that e evaluates, the inside of a
// d_step included; of a place that is written, for its index expressions.
func WalkEdge(e *Edge, f func(Expr)) {
	Walk(e.Guard, f)
	for i := range e.Ops {
		o := &e.Ops[i]
		switch {
		case o.Assign != nil:
			walkPlace(&o.Assign.To, f)
			Walk(o.Assign.X, f)
		case o.Assert != nil:
			Walk(o.Assert.X, f)
		case o.Print != nil:
			for _, a := range o.Print.Args {
				Walk(a, f)
			}
		case o.SetPriority != nil:
			Walk(o.SetPriority.PID, f)
			Walk(o.SetPriority.Value, f)
		}
	}
	if e.Comm != nil {
		Walk(e.Comm.Chan, f)
		for _, m := range e.Comm.Msg {
			Walk(m, f)
		}
		walkPatterns(e.Comm.Match, f)
	}
	if e.Sub != nil {
		for _, out := range e.Sub.Locations {
			for _, s := range out {
				WalkEdge(s, f)
			}
		}
	}
}

// WalkWrites calls f for every variable that e assigns or receives into, once for each
// statement that does, the inside of a d_step included.
func WalkWrites(e *Edge, f func(*Variable)) {
	for i := range e.Ops {
		if a := e.Ops[i].Assign; a != nil {
			f(a.To.Var)
		}
	}
	if e.Comm != nil {
		for _, m := range e.Comm.Match {
			if m.Bind != nil {
				f(m.Bind.Var)
			}
		}
	}
	if e.Sub != nil {
		for _, out := range e.Sub.Locations {
			for _, s := range out {
				WalkWrites(s, f)
			}
		}
	}
}
