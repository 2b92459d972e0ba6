package interval

import "ltlpor/internal/model/program"

// step computes the effect of a control-flow arc on the intervals of the followed variables.
type step struct {
	*Analysis
	g      *graph
	values []Interval // by slot: the intervals; nil if the edge is never taken
}

// takeArc returns the intervals after the step along x, or nil if the edge of x can never be taken.
func (s *step) takeArc(x arc) []Interval {
	if x.edge == nil {
		return s.values
	}
	for _, r := range x.rivals {
		if r.Kind == program.Cond {
			s.assume(r.Guard, false)
		}
	}
	if x.edge.Kind == program.Cond {
		s.eval(x.edge.Guard)
		s.assume(x.edge.Guard, true)
	}
	if s.values == nil {
		return nil
	}
	for i := range x.edge.Ops {
		if op := &x.edge.Ops[i]; op.Assign != nil {
			s.assign(op.Assign)
		}
	}
	if c := x.edge.Comm; c != nil {
		s.communicate(x.edge, c)
	}
	return s.values
}

func (s *step) assign(a *program.Assign) { s.store(&a.To, s.eval(a.X)) }

// store records that a value of i is assigned to variable element `to`: it adds the values of i to the cell of the
// variable. The present interval of a followed variable becomes the values of i.
func (s *step) store(to *program.Place, i Interval) {
	s.write(s.cells[to.Var], i)
	if k, ok := s.g.slots[to.Var]; ok && to.Remote == nil {
		s.values[k] = stored(to.Var.Type, i)
	}
}

// communicate evaluates the send or receive c. A send adds the values of its message to the fields of each channel that
// the statement may use. A receive stores the values of these fields in the variables of its patterns.
func (s *step) communicate(e *program.Edge, c *program.Comm) {
	channels := s.pt.Resolve(c.Chan, s.g.typ)
	shared, _ := s.pt.Shared(c.Chan, s.g.typ)
	channels.Union(shared)
	if e.Kind == program.Send {
		sent := make([]Interval, len(c.Msg))
		for k, x := range c.Msg {
			sent[k] = s.eval(x)
		}
		channels.Each(func(id int) {
			for k, f := range s.fields[id] {
				if k < len(sent) {
					s.write(f, sent[k])
				} else {
					s.write(f, single(0)) // a missing field is sent as 0
				}
			}
		})
		return
	}
	for k, m := range c.Match {
		got := none
		channels.Each(func(id int) {
			if k < len(s.fields[id]) {
				got = got.Hull(s.fields[id][k].now)
			}
		})
		if m.Bind != nil {
			s.store(m.Bind, got)
		}
	}
}

// eval returns an interval that contains the value of x. A run expression in x adds its arguments to the values of the
// parameters.
func (s *step) eval(x program.Expr) Interval {
	switch x := x.(type) {
	case program.Const:
		return single(x.Value)
	case *program.Load:
		return s.load(&x.Place)
	case *program.Unary:
		return applyUnary(x.Op, s.eval(x.X))
	case *program.Binary:
		return apply(x.Op, s.eval(x.X), s.eval(x.Y))
	case *program.If:
		s.eval(x.C)
		return s.eval(x.A).Hull(s.eval(x.B))
	case *program.ChanTest:
		if x.Op == program.ChanLen {
			return s.lengths()
		}
		return boolean
	case *program.Poll, *program.AtLabel:
		return boolean
	case *program.Run:
		return s.run(x)
	case program.Special:
		return s.special(x.Which)
	case *program.ProcFn:
		if x.Which == program.Enabled {
			return boolean
		}
	}
	return anyInt
}

func (s *step) load(pl *program.Place) Interval {
	i := s.cells[pl.Var].now
	switch k, ok := s.g.slots[pl.Var]; {
	case pl.Remote != nil:
		return i.Hull(single(0)) // a remote reference to a process that does not exist gives 0
	case ok:
		return s.values[k]
	}
	return i
}

// run evaluates the creation of a process: it adds the arguments to the values of the parameters, and marks the graph
// of the type as live. It returns the possible process numbers.
func (s *step) run(x *program.Run) Interval {
	for i, arg := range x.Args {
		s.write(s.cells[s.prog.Types[x.Type].Locals[i]], s.eval(arg))
	}
	if g := s.graphs[x.Type]; !g.live {
		g.live, s.changed = true, true
	}
	return octet
}

// lengths returns the possible numbers of messages in a channel of the program.
func (s *step) lengths() Interval {
	most := 0
	for _, t := range s.prog.ChanTypes {
		most = max(most, t.Cap)
	}
	return Interval{0, int64(most)}
}

func (s *step) special(v program.SpecialVar) Interval {
	switch v {
	case program.PIDVar:
		return s.numbers()
	case program.NrPr:
		return Interval{0, most + 1}
	case program.Last:
		return anyInt
	}
	return boolean
}

// numbers returns the possible values of _pid in a process of the type of s.
func (s *step) numbers() Interval {
	if s.runs || s.prog.Claim != nil {
		return octet
	}
	out := none
	for pid, i := range s.prog.Active {
		if i.Type == s.g.typ {
			out = out.Hull(single(int32(pid)))
		}
	}
	return out
}
