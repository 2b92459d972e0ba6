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
// process of the row exists yet. Hence any run can begin with the whole row. The variables of the creator are its local
// variables, and globals that only the creator reads and writes.
type row struct {
	prog    *program.Program
	creator program.PID
	typ     int
	chans   *pointsto.Analysis
	// alone reports, by Variable.ID, whether only the creator reads and writes a global.
	alone []bool
	// states are the states along the row, from the initial state, while no other process moves. In the last state
	// every process exists.
	states []program.State
	// tail is the only step of the creator behind the last state, or nil if no step of the creator behind the state can
	// create a process.
	tail *program.Edge
	// why is the first reason why the steps are no row, or "".
	why string
}

// findRow returns the row of p, which m runs, or nil and the reason why steps that create processes are no row. The
// reason is "" if no process creates processes while others run.
func findRow(p *program.Program, m exec.Machine) (found *row, why string) {
	r := &row{prog: p, chans: pointsto.New(p)}
	w := m.View()
	first := m.Init(nil)
	w.Select(first)
	for q := range program.PID(w.Live()) {
		r.creator = q
		r.typ, _ = w.Process(q)
		r.alone = untouched(p, func(u program.Use) bool { return u.Type != r.typ })
		r.why = ""
		if r.creates() && r.follow(m, first) && r.isPrivate(w) {
			return r, ""
		}
		if why == "" {
			why = r.why
		}
	}
	return nil, why
}

// refuse notes why the steps are no row: e, or something else if e is nil. It returns false.
func (r *row) refuse(e *program.Edge, why string) bool {
	if r.why == "" {
		b := Break{Why: why}
		if e != nil {
			b.Text, b.Span = e.Text, e.Span
		}
		r.why = b.Reason()
	}
	return false
}

// creates reports whether processes of the type of the creator create processes, and no others do.
func (r *row) creates() bool {
	by := map[int]bool{}
	r.prog.WalkExprs(func(x program.Expr, u program.Use) {
		if _, ok := x.(*program.Run); ok {
			by[u.Type] = true
		}
	})
	if by[r.typ] && len(by) > 1 {
		r.refuse(nil, "processes of several types create processes")
	}
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
		if e := r.undecided(l); e != nil {
			return r.refuse(e, "a process is created behind a step that depends on others")
		}
		m.Enabled(s, &moves)
		own := slices.DeleteFunc(slices.Clone(moves.All), func(mv program.Move) bool { return mv.Proc != r.creator })
		if len(own) != 1 || moves.Timeout {
			return r.refuse(nil, "the process that creates others has a choice in between, or ends")
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
			return r.refuse(e, "a step that creates a process fails, or has several outcomes")
		}
		s = slices.Clone(out.All[0].State)
		r.states = append(r.states, s)
	}
	return r.refuse(nil, "more steps create processes than are tried")
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

// undecided returns the first edge at l of which not the creator alone decides whether it is executable, or nil.
func (r *row) undecided(l program.Loc) *program.Edge {
	for _, id := range r.prog.Types[r.typ].Locations[l].Out {
		if e := r.prog.Edges[id]; !r.isGuard(e) {
			return e
		}
	}
	return nil
}

// isRow reports whether e, and the edges that belong to the same transition, are steps of a row. seen has edges for
// which this is known.
func (r *row) isRow(e *program.Edge, seen map[*program.Edge]bool) bool {
	if seen[e] {
		return true
	}
	seen[e] = true
	if !r.isStep(e) {
		return r.refuse(e, "a process is created in or behind a step that others see")
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

// isStep reports whether e may be a step of a row: e reads and writes variables of the creator, and creates
// processes with values that depend on these variables.
func (r *row) isStep(e *program.Edge) bool {
	ok := r.isGuard(e)
	program.WalkEdge(e, func(x program.Expr) { ok = ok && r.isOwn(x) })
	for i := range e.Ops {
		a := e.Ops[i].Assign
		ok = ok && e.Ops[i].SetPriority == nil && (a == nil || r.isOwnPlace(&a.To))
	}
	return ok
}

// isOwnPlace reports whether pl is a variable of the creator.
func (r *row) isOwnPlace(pl *program.Place) bool {
	return isOwnLocal(pl) || pl.Remote == nil && pl.Var.Global && r.alone[pl.Var.ID]
}

// isOwn reports whether the value of x, apart from the operands, depends on variables of the creator only.
func (r *row) isOwn(x program.Expr) bool {
	switch x := x.(type) {
	case *program.Load:
		return r.isOwnPlace(&x.Place) || x.Var.Global && !r.chans.Assigned[x.Var]
	case program.Special:
		return x.Which == program.PIDVar
	case program.Const, *program.Unary, *program.Binary, *program.If, *program.Run:
		return true
	}
	return false
}
