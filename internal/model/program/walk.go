package program

// Use is one place in a program where an expression is evaluated, a variable is
// written, or a message goes. X, Place and Comm tell which: exactly one of them is set.
type Use struct {
	Role Role
	// Type is the process type that does it; -1: it is the trace assertion, or a
	// proposition.
	Type int
	// Edge is the step that it is part of, one of the program's or of the trace
	// assertion's; nil where it is part of none. Of a d_step it is the whole, and Inner
	// the statement inside; otherwise they are the same.
	Edge, Inner *Edge
	// X is what is evaluated: the expressions inside it have no uses of their own.
	X Expr
	// Place is what is written. Its index expressions are uses beside it.
	Place *Place
	// Comm is the send or receive, of which the parts are uses beside it.
	Comm *Comm
	// Assign is the assignment of which this is a part.
	Assign *Assign
}

// Role says what an expression, or a place, is there for.
type Role uint8

// The roles.
const (
	GuardRole     Role = iota
	ValueRole          // of an assignment
	IndexRole          // of a place that is written, or the number of its process
	WrittenRole        // the target of an assignment, or of a receive
	AssertedRole       // the condition of an assertion
	PrintedRole        // an argument of printf: looked at only when a trace is printed
	PriorityRole       // an argument of set_priority
	ChannelRole        // of a send or receive
	MessageRole        // a field that is sent
	PatternRole        // what a field must equal
	ExchangeRole       // a send or receive as such
	ProvidedRole       // a provided clause
	ExclusiveRole      // the channel of an xr or xs claim
	PropositionRole
)

// Walk calls f for each use in p: the steps of all process types, the insides of
// d_steps, initialisers, provided clauses, xr and xs claims, the trace assertion, and
// the propositions. A never claim that takes part in the run is a process type.
//
// Whatever is asked about the whole program ("does anything read timeout", "who writes
// to x") is asked with it, or WalkExprs: a part of the program that comes to be added
// is then seen by all who ask.
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

// WalkExprs calls f for every expression of p, outermost first, with the use that it
// is part of.
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

// uses is for pl as something that is written.
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

// uses calls f for the uses in e, which is a step of typ or part of one.
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

// WalkEdge calls f for every expression that e evaluates, the inside of a
// d_step included; of a place that is written, for its index expressions. It is for
// questions about one step: who asks about all of them asks Program.Walk.
func WalkEdge(e *Edge, f func(Expr)) {
	e.uses(e, e.Type, func(u Use) { Walk(u.X, f) })
}

// WalkWrites calls f for every variable that e assigns or receives into, once for each
// statement that does, the inside of a d_step included.
func WalkWrites(e *Edge, f func(*Variable)) {
	e.uses(e, e.Type, func(u Use) {
		if u.Place != nil {
			f(u.Place.Var)
		}
	})
}

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
		for _, m := range x.Match {
			Walk(m.Match, f)
			if m.Bind != nil { // a poll neither stores nor reads it
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
