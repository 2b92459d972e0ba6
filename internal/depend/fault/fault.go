package fault

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

// Analysis says which operations of a program cannot fail.
type Analysis struct {
	prog *program.Program
	pt   *pointsto.Analysis
	most int // every process number that occurs is less than most
}

// New analyses p. pt is the points-to analysis of its channels.
func New(p *program.Program, pt *pointsto.Analysis) *Analysis {
	s := &Analysis{prog: p, pt: pt}
	s.most = s.processes()
	return s
}

// MayEndBadly reports whether a run of the program may end in a run-time error or in an endless step. An error
// after which the run continues, such as a failed assertion, does not count. endless reports whether an edge may start
// an endless step. The analysis errs on the side of true.
func (s *Analysis) MayEndBadly(endless func(*program.Edge) bool) bool {
	p := s.prog
	if p.Overflow || p.UsesPriority || p.UsesEnabled || s.most > 255 {
		return true
	}
	for _, e := range p.Edges {
		if endless(e) || !s.edge(e) {
			return true
		}
	}
	faults := p.Trace != nil
	p.Walk(func(u program.Use) {
		switch { // steps were checked before; propositions are not evaluated in a run
		case u.Edge != nil || u.Role == program.PropositionRole:
		case u.Role == program.WrittenRole:
			faults = faults || !s.place(u.Place)
		case u.Role == program.ExclusiveRole:
			faults = faults || !s.channel(u.X)
		default:
			faults = faults || !s.Expr(u.X)
		}
	})
	return faults
}

// processes returns an upper bound of the number of processes that a run creates, plus the number of channels that
// these processes declare. A large bound is cut to a constant.
func (s *Analysis) processes() int {
	const many = 1 << 20
	running := make([]bool, len(s.prog.Types))
	var each func(typ int) int
	each = func(typ int) int {
		if running[typ] {
			return many
		}
		running[typ] = true
		defer func() { running[typ] = false }()
		n := 1 + len(s.prog.Types[typ].Chans)
		count := func(x program.Expr) {
			if run, ok := x.(*program.Run); ok && n < many {
				n += each(run.Type)
			}
		}
		for _, e := range s.prog.Edges {
			if e.Type != typ {
				continue
			}
			before := n
			program.WalkEdge(e, count)
			if n > before && (e.To <= e.From || e.Sub != nil || Returns(s.prog, e)) {
				return many
			}
		}
		for _, a := range s.prog.Types[typ].Inits {
			program.Walk(a.X, count)
		}
		return min(n, many)
	}
	n := len(s.prog.GlobalChans)
	for _, a := range s.prog.Active {
		n = min(n+each(a.Type), many)
	}
	return n
}

// pids returns an exclusive upper bound of the process numbers of instances of process type typ. typ -1 means any type.
func (s *Analysis) pids(typ int) int {
	last := s.most
	for i, a := range s.prog.Active {
		if a.Type == typ {
			last = i + 1
		}
	}
	s.prog.WalkExprs(func(x program.Expr, _ program.Use) {
		if r, ok := x.(*program.Run); ok && r.Type == typ {
			last = s.most
		}
	})
	return last
}

// Returns reports whether e lies on a cycle of its process type in p, so that one process may take e twice.
func Returns(p *program.Program, e *program.Edge) bool {
	locations := p.Types[e.Type].Locations
	var seen bitset.Set
	todo := []program.Loc{e.To}
	for len(todo) > 0 {
		l := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if l == e.From {
			return true
		}
		if seen.Has(int(l)) {
			continue
		}
		seen.Add(int(l))
		for _, id := range locations[l].Out {
			if f := p.Edges[id]; f.Kind != program.End {
				todo = append(todo, f.To)
			}
		}
	}
	return false
}

func (s *Analysis) edge(e *program.Edge) bool {
	if !s.Expr(e.Guard) || e.Comm != nil && !s.comm(e.Comm) || e.Sub != nil && !s.alwaysEnds(e.Sub, e.Type) {
		return false
	}
	for i := range e.Ops {
		switch o := &e.Ops[i]; {
		case o.Assign != nil:
			if !s.assign(o.Assign) {
				return false
			}
		case o.Assert != nil:
			if !s.Expr(o.Assert.X) {
				return false
			}
		case o.Print != nil:
		default:
			return false
		}
	}
	return true
}

// alwaysEnds reports whether the execution of d_step sub certainly ends, in an instance of process type typ. The test
// is sufficient, not necessary: no edge leads backwards, no edge may fail, no send may use a rendezvous channel, and
// after the first statement some edge is always executable.
func (s *Analysis) alwaysEnds(sub *program.Sub, typ int) bool {
	for l, out := range sub.Locations {
		open := program.Loc(l) == sub.Entry
		for _, e := range out {
			if e.To <= program.Loc(l) || !s.edge(e) {
				return false
			}
			if e.Kind == program.Send {
				if _, rendezvous := s.pt.Shared(e.Comm.Chan, typ); rendezvous {
					return false
				}
			}
			switch e.Kind {
			case program.Skip, program.Do, program.Else:
				open = true
			}
		}
		if !open {
			return false
		}
	}
	return true
}

func (s *Analysis) assign(a *program.Assign) bool { return s.place(&a.To) && s.Expr(a.X) }

func (s *Analysis) comm(c *program.Comm) bool {
	for _, x := range c.Msg {
		if !s.Expr(x) {
			return false
		}
	}
	return s.channel(c.Chan) && s.patterns(c.Match) && s.fieldsFit(c)
}

// fieldsFit reports whether send or receive c has no more fields than the message type of its channel. The caller must
// have checked that channel(c.Chan) is true.
func (s *Analysis) fieldsFit(c *program.Comm) bool {
	n := len(s.prog.ChanTypes[s.pt.Channels[s.pt.Element(c.Chan.(*program.Load))].Decl.Type].Fields)
	return len(c.Msg) <= n && len(c.Match) <= n
}

func (s *Analysis) patterns(ps []program.Pattern) bool {
	for i := range ps {
		if !s.Expr(ps[i].Match) || ps[i].Bind != nil && !s.place(ps[i].Bind) {
			return false
		}
	}
	return true
}

// channel reports whether x denotes a globally declared channel, through a variable that is never assigned.
func (s *Analysis) channel(x program.Expr) bool {
	l, ok := x.(*program.Load)
	return ok && s.pt.Element(l) >= 0
}

// Lives reports whether x denotes an existing channel at every evaluation, in an instance of process type typ.
func (s *Analysis) Lives(x program.Expr, typ int) bool {
	if c, ok := x.(program.Const); ok {
		return c.Value >= 1 && int(c.Value) <= len(s.prog.GlobalChans)
	}
	l, ok := x.(*program.Load)
	switch {
	case !ok || !s.placeOf(&l.Place, typ):
		return false
	case s.pt.Element(l) >= 0:
		return true
	}
	n := s.pt.Contents(&l.Place, typ)
	if n.Any || n.None {
		return false
	}
	lives := true
	n.Chans.Each(func(c int) {
		ch := &s.pt.Channels[c]
		lives = lives && (ch.Type < 0 || ch.Private || !s.pt.Mortal[ch.Type])
	})
	return lives
}

// place reports whether the indices of pl are always in bounds, in an instance of any process type.
func (s *Analysis) place(pl *program.Place) bool { return s.placeOf(pl, -1) }

// placeOf reports whether the indices of pl are always in bounds in an instance of process type typ. typ -1 means any
// type.
func (s *Analysis) placeOf(pl *program.Place, typ int) bool {
	if pl.Remote != nil {
		return false
	}
	for i, d := range pl.Var.Dims {
		if i >= len(pl.Index) {
			return false
		}
		switch x := pl.Index[i].(type) {
		case program.Const:
			if x.Value < 0 || int(x.Value) >= d.Len {
				return false
			}
		case program.Special:
			if x.Which != program.PIDVar || s.pids(typ) > d.Len {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// Expr reports whether the evaluation of x certainly never fails. The analysis errs on the side of false.
func (s *Analysis) Expr(x program.Expr) bool {
	switch x := x.(type) {
	case nil, program.Const, program.Special:
		return true
	case *program.Load:
		return s.place(&x.Place)
	case *program.Unary:
		return s.Expr(x.X)
	case *program.Binary:
		if x.Op.MayFail() {
			k, constant := x.Y.(program.Const)
			if _, ok := x.Op.Apply(0, k.Value); !constant || !ok {
				return false
			}
		}
		return s.Expr(x.X) && s.Expr(x.Y)
	case *program.If:
		return s.Expr(x.C) && s.Expr(x.A) && s.Expr(x.B)
	case *program.ChanTest:
		return s.channel(x.Chan)
	case *program.Run:
		for _, a := range x.Args {
			if !s.Expr(a) {
				return false
			}
		}
		return s.Expr(x.Prio)
	}
	return false // polls of rendezvous channels, and functions of other processes, may fail
}

// Risks returns the subexpressions of xs that decide by their value whether the evaluation of xs fails. Examples are
// divisors and array indices.
func (s *Analysis) Risks(xs []program.Expr) (out []program.Expr) {
	for _, x := range xs {
		program.Walk(x, func(x program.Expr) {
			switch x := x.(type) {
			case nil, program.Const, program.Special, *program.Unary:
			case *program.Load:
				if x.Remote != nil {
					out = append(out, x)
				} else if !s.place(&x.Place) {
					out = append(out, x.Index...)
				}
			case *program.Binary:
				switch x.Op {
				case program.OpDiv, program.OpMod, program.OpShl, program.OpShr:
					out = append(out, x.Y)
				case program.OpAnd, program.OpOr:
					out = append(out, x.X) // x.X decides by its value whether x.Y is evaluated
				}
			case *program.If:
				out = append(out, x.C)
			default:
				out = append(out, x)
			}
		})
	}
	return out
}
