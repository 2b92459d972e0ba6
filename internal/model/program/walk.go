package program

// Use is an occurrence, in a program, of an evaluated expression (X is set), a written variable (Place is set), or a
// send or receive (Comm is set).
type Use struct {
	Role Role
	// Type is the index of the process type with the use, or -1 for the trace assertion or a proposition.
	Type int
	// Edge is the edge with the use, or nil for a use outside of edges. If Edge is a d_step, Inner is the statement
	// inside; otherwise Inner is Edge.
	Edge, Inner *Edge
	// X is the evaluated expression. Its subexpressions have no separate uses.
	X Expr
	// Place is the written place. Its index expressions have separate uses.
	Place *Place
	// Comm is the send or receive. Its parts have separate uses.
	Comm *Comm
	// Assign is the assignment with the use, or nil.
	Assign *Assign
}

// Role says how the program uses the expression, place, send or receive of a Use: as a condition, as an assigned
// value, as an index, and the like.
type Role uint8

// The roles of uses.
const (
	GuardRole     Role = iota
	ValueRole          // the value of an assignment
	IndexRole          // an index of a written place, or the number of its process
	WrittenRole        // the target of an assignment, or of a receive
	AssertedRole       // the condition of an assertion
	PrintedRole        // an argument of printf: evaluated only when a trace is printed
	PriorityRole       // an argument of set_priority
	ChannelRole        // the channel of a send or receive
	MessageRole        // a field to send
	PatternRole        // the value required by a pattern
	ExchangeRole       // a send or receive as a whole
	ProvidedRole       // a provided clause
	ExclusiveRole      // the channel of an xr or xs declaration
	PropositionRole
)

// Walk calls f for every use in p: in the edges of all process types, inside d_steps, in initialisers, provided
// clauses, xr and xs declarations, the trace assertion, and the propositions. A never claim taking part in the run is
// a process type.
//
// An analysis of the whole program, such as "does any expression read timeout", must use Walk or WalkExprs, to cover
// also parts added to Program later.
func (p *Program) Walk(f func(Use)) {
	for _, e := range p.Edges {
		e.uses(e, e.Type, f)
	}
	for i, t := range p.Types {
		for j := range t.Inits {
			t.Inits[j].uses(Use{Type: i}, f)
		}
		expression(t.Provided, Use{Role: ProvidedRole, Type: i}, f)
		for _, x := range t.Exclusive {
			expression(x.Chan, Use{Role: ExclusiveRole, Type: i}, f)
		}
	}
	if p.Trace != nil {
		for _, e := range p.Trace.Edges {
			e.uses(e, -1, f)
		}
	}
	for _, x := range p.Props {
		expression(x.X, Use{Role: PropositionRole, Type: -1}, f)
	}
}

// WalkExprs calls f for every expression of p and each of its subexpressions, outermost first. The second argument of f
// is the Use with the expression.
func (p *Program) WalkExprs(f func(Expr, Use)) {
	p.Walk(func(u Use) {
		Walk(u.X, func(x Expr) { f(x, u) })
	})
}

// Reads reports whether some expression of p reads the predefined variable v.
func (p *Program) Reads(v SpecialVar) bool {
	found := false
	p.WalkExprs(func(x Expr, _ Use) {
		s, ok := x.(Special)
		found = found || ok && s.Which == v
	})
	return found
}

func expression(x Expr, u Use, f func(Use)) {
	if x != nil {
		u.X = x
		f(u)
	}
}

// uses calls f for the write to pl (WrittenRole) and for every index expression of pl (IndexRole). The argument of f is
// a copy of u in which Role is set, and Place or X.
func (pl *Place) uses(u Use, f func(Use)) {
	index := u
	index.Role = IndexRole
	for _, i := range pl.Index {
		expression(i, index, f)
	}
	if pl.Remote != nil {
		expression(pl.Remote.PID, index, f)
	}
	u.Role, u.Place = WrittenRole, pl
	f(u)
}

func (a *Assign) uses(u Use, f func(Use)) {
	u.Assign = a
	a.To.uses(u, f)
	u.Role = ValueRole
	expression(a.X, u, f)
}

// uses calls f for every use in e. e is either the edge `whole` of process type typ, or a statement inside the d_step
// `whole`.
func (e *Edge) uses(whole *Edge, typ int, f func(Use)) {
	at := func(r Role) Use { return Use{Role: r, Type: typ, Edge: whole, Inner: e} }
	expression(e.Guard, at(GuardRole), f)
	for i := range e.Ops {
		o := &e.Ops[i]
		if o.Assign != nil {
			o.Assign.uses(at(ValueRole), f)
		}
		if o.Assert != nil {
			expression(o.Assert.X, at(AssertedRole), f)
		}
		if o.Print != nil {
			for _, a := range o.Print.Args {
				expression(a, at(PrintedRole), f)
			}
		}
		if o.SetPriority != nil {
			expression(o.SetPriority.PID, at(PriorityRole), f)
			expression(o.SetPriority.Value, at(PriorityRole), f)
		}
	}
	if c := e.Comm; c != nil {
		u := at(ExchangeRole)
		u.Comm = c
		f(u)
		expression(c.Chan, at(ChannelRole), f)
		for _, m := range c.Msg {
			expression(m, at(MessageRole), f)
		}
		for _, m := range c.Match {
			expression(m.Match, at(PatternRole), f)
			if m.Bind != nil {
				m.Bind.uses(at(WrittenRole), f)
			}
		}
	}
	if e.Sub != nil {
		for _, out := range e.Sub.Locations {
			for _, s := range out {
				s.uses(whole, typ, f)
			}
		}
	}
}

// WalkEdge calls f for every expression that edge e evaluates, also inside a d_step, and the index expressions of
// written places. An analysis of all edges must use Program.Walk instead.
func WalkEdge(e *Edge, f func(Expr)) {
	e.uses(e, e.Type, func(u Use) { Walk(u.X, f) })
}

// WalkWrites calls f for every variable to which e assigns or receives a value, also inside a d_step. f is called once
// for every such statement.
func WalkWrites(e *Edge, f func(*Variable)) {
	e.uses(e, e.Type, func(u Use) {
		if u.Place != nil {
			f(u.Place.Var)
		}
	})
}

// Walk calls f for x and every subexpression, outermost first.
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
		for _, m := range x.Match {
			Walk(m.Match, f)
			if m.Bind != nil { // a poll does not read or write the place
				walkPlace(m.Bind, f)
			}
		}
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

func walkPlace(pl *Place, f func(Expr)) {
	for _, i := range pl.Index {
		Walk(i, f)
	}
	if pl.Remote != nil {
		Walk(pl.Remote.PID, f)
	}
}

// Creates reports whether p has a run expression. Without one, every process exists from the initial state on.
func (p *Program) Creates() (creates bool) {
	p.WalkExprs(func(x Expr, _ Use) {
		if _, ok := x.(*Run); ok {
			creates = true
		}
	})
	return creates
}
