package symmetry

import (
	"slices"

	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// row is a row of steps by which a single process, like init, creates processes, while the first of these take steps:
//
//	init { run P(0); run P(1); run P(2) }
//
// A step of the row depends on the variables of the creator only, and no step of another process notices whether a
// process of the row exists yet. Hence any run can begin with the whole row.
type row struct {
	prog    *program.Program
	creator program.PID
	typ     int
	chans   *pointsto.Analysis
	// states are the states along the row, from the initial state, while no other process moves. In the last state
	// every process exists.
	states []program.State
	// tail is the only step of the creator behind the last state, or nil if no step of the creator behind the state can
	// create a process.
	tail *program.Edge
}

// findRow returns the row of p, which m runs, or nil.
func findRow(p *program.Program, m exec.Machine) *row {
	r := &row{prog: p, chans: pointsto.New(p)}
	w := m.View()
	first := m.Init(nil)
	w.Select(first)
	for q := range program.PID(w.Live()) {
		r.creator = q
		r.typ, _ = w.Process(q)
		if r.creates() && r.follow(m, first) && r.isPrivate(w) {
			return r
		}
	}
	return nil
}

// creates reports whether only processes of the type of the creator create processes.
func (r *row) creates() bool {
	by := map[int]bool{}
	r.prog.WalkExprs(func(x program.Expr, u program.Use) {
		if _, ok := x.(*program.Run); ok {
			by[u.Type] = true
		}
	})
	return len(by) == 1 && by[r.typ]
}

// follow sets r.states and r.tail, up to the step behind which nothing is created. It reports whether there is such a
// step, after at least one creation.
func (r *row) follow(m exec.Machine, s program.State) bool {
	r.states = []program.State{slices.Clone(s)}
	w := m.View()
	var moves program.Moves
	var out program.Outcomes
	leads := r.leadingToRuns()
	w.Select(s)
	first := w.Live()
	for len(r.states) < maxPrefix {
		w.Select(s)
		_, l := w.Process(r.creator)
		if w.Live() > first && !leads[l] {
			return true
		}
		if !r.isDecided(l) {
			return false
		}
		m.Enabled(s, &moves)
		own := slices.DeleteFunc(slices.Clone(moves.All), func(mv program.Move) bool { return mv.Proc != r.creator })
		if len(own) != 1 || moves.Timeout {
			return false
		}
		e := r.prog.Edges[own[0].Edge]
		_, creates := e.Guard.(*program.Run)
		if w.Live() > first && !creates && !leads[e.To] {
			r.tail = e
			return true
		}
		if !r.isRow(e, map[*program.Edge]bool{}) {
			return false
		}
		out.Reset()
		m.Fire(s, own[0], &out)
		if len(out.All) != 1 || !out.All[0].GoesOn() || out.All[0].Fault != nil {
			return false
		}
		s = slices.Clone(out.All[0].State)
		r.states = append(r.states, s)
	}
	return false
}

// leadingToRuns reports, by location of the creator, whether a step that creates a process can come behind.
func (r *row) leadingToRuns() []bool {
	list := make([]bool, len(r.prog.Types[r.typ].Locations))
	for changed := true; changed; {
		changed = false
		for _, e := range r.prog.Edges {
			_, creates := e.Guard.(*program.Run)
			if e.Type == r.typ && !list[e.From] && (creates || list[e.To]) {
				list[e.From], changed = true, true
			}
		}
	}
	return list
}

// isDecided reports whether the creator alone decides which edges at l are executable.
func (r *row) isDecided(l program.Loc) bool {
	return !slices.ContainsFunc(r.prog.Types[r.typ].Locations[l].Out, func(id program.EdgeID) bool {
		return !r.isGuard(r.prog.Edges[id])
	})
}

// isRow reports whether e, and the edges that belong to the same transition, are steps of a row. seen has edges for
// which this is known.
func (r *row) isRow(e *program.Edge, seen map[*program.Edge]bool) bool {
	if seen[e] {
		return true
	}
	seen[e] = true
	if !r.isStep(e) {
		return false
	}
	at := &r.prog.Types[r.typ].Locations[e.To]
	if !e.Atomic && !at.Merged {
		return true
	}
	return !slices.ContainsFunc(at.Out, func(id program.EdgeID) bool { return !r.isRow(r.prog.Edges[id], seen) })
}

// isGuard reports whether the creator alone decides whether e is executable.
func (r *row) isGuard(e *program.Edge) bool {
	ok := e.Escape == 0
	program.Walk(e.Guard, func(x program.Expr) { ok = ok && r.isOwn(x) })
	switch e.Kind {
	case program.Skip, program.Cond, program.Else, program.Do:
		return ok
	}
	return false
}

// isStep reports whether e may be a step of a row: e reads and writes local variables of the process, and creates
// processes with values that depend on these variables.
func (r *row) isStep(e *program.Edge) bool {
	ok := r.isGuard(e)
	program.WalkEdge(e, func(x program.Expr) { ok = ok && r.isOwn(x) })
	for i := range e.Ops {
		a := e.Ops[i].Assign
		ok = ok && e.Ops[i].SetPriority == nil && (a == nil || isOwnLocal(&a.To))
	}
	return ok
}

// isOwn reports whether the value of x, apart from the operands, depends on local variables of the process only.
func (r *row) isOwn(x program.Expr) bool {
	switch x := x.(type) {
	case *program.Load:
		return isOwnLocal(&x.Place) || x.Var.Global && !r.chans.Assigned[x.Var]
	case program.Special:
		return x.Which == program.PIDVar
	case program.Const, *program.Unary, *program.Binary, *program.If, *program.Run:
		return true
	}
	return false
}

// isPrivate reports whether no step of another process notices which processes of the row exist.
func (r *row) isPrivate(w exec.View) bool {
	p := r.prog
	w.Select(r.states[0])
	before := w.Live()
	w.Select(r.states[len(r.states)-1])
	later := make([]bool, len(p.Types)) // the types of the row
	later[r.typ] = true
	for q := before; q < w.Live(); q++ {
		typ, _ := w.Process(program.PID(q))
		later[typ] = true
		for i := range p.Types[typ].Inits {
			program.Walk(p.Types[typ].Inits[i].X, func(x program.Expr) {
				later[typ] = later[typ] && r.isOwn(x)
			})
		}
		if !later[typ] {
			return false // an initial value may change
		}
	}
	if p.Claim != nil || p.Types[r.typ].Provided != nil {
		return false
	}
	creators := 0
	for q := range program.PID(w.Live()) {
		if typ, _ := w.Process(q); typ == r.typ {
			creators++
		}
	}
	private := creators == 1 && !r.mayEnd(w)
	for _, t := range p.Types {
		private = private && !t.Determ && len(t.Exclusive) == 0
	}
	for _, e := range p.Edges {
		private = private && !r.notices(e)
	}
	remote := func(x *program.Remote) { private = private && (x == nil || !later[x.Type]) }
	p.Walk(func(u program.Use) {
		if u.Role == program.PropositionRole {
			return
		}
		if u.Place != nil {
			remote(u.Place.Remote)
		}
		program.Walk(u.X, func(x program.Expr) {
			switch x := x.(type) {
			case *program.Load:
				remote(x.Remote)
			case *program.AtLabel:
				remote(&x.Remote)
			case program.Special:
				private = private && x.Which == program.PIDVar
			}
		})
	})
	return private
}

// mayEnd reports whether some process may die before every process of the row exists: the youngest process, except
// for the creator.
func (r *row) mayEnd(w exec.View) bool {
	for _, s := range r.states {
		w.Select(s)
		youngest := program.PID(w.Live() - 1)
		typ, _ := w.Process(youngest)
		if youngest != r.creator && slices.ContainsFunc(r.prog.Edges, func(e *program.Edge) bool {
			return e.Type == typ && e.Kind == program.End && !r.prog.Immortal(e)
		}) {
			return true
		}
	}
	return false
}

// notices reports whether e may be executable because some process does not exist yet.
func (r *row) notices(e *program.Edge) bool {
	switch e.Kind {
	case program.DStep:
		return slices.ContainsFunc(slices.Concat(e.Sub.Locations...), r.isHandshake)
	case program.Else:
		out := r.prog.Types[e.Type].Locations[e.From].Out
		return slices.ContainsFunc(e.Rivals, func(k int) bool { return r.isHandshake(r.prog.Edges[out[k]]) })
	}
	if r.prog.Types[e.Type].Locations[e.From].Interior && r.isHandshake(e) {
		return true // without a partner, the atomic sequence blocks
	}
	if e.Escape == 0 {
		return false
	}
	return slices.ContainsFunc(r.prog.Types[e.Type].Locations[e.From].Out, func(id program.EdgeID) bool {
		return r.isHandshake(r.prog.Edges[id])
	})
}

// isHandshake reports whether e may be half of a rendezvous.
func (r *row) isHandshake(e *program.Edge) bool {
	if e.Comm == nil {
		return false
	}
	may := r.chans.Resolve(e.Comm.Chan, e.Type)
	found := false
	may.Each(func(n int) {
		found = found || r.prog.ChanTypes[r.chans.Channels[n].Decl.Type].Cap == 0
	})
	return found
}
