package symmetry

import (
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// isPrivate reports whether no step of another process notices which processes of the row exist. The creator itself
// takes only steps of the row before all of them exist.
func (r *row) isPrivate(w exec.View) bool {
	later, ok := r.typesBehind(w)
	if !ok {
		return false
	}
	switch creator := r.prog.Types[r.typ]; {
	case r.prog.Claim != nil:
		return r.refuse(nil, "a never claim takes part in the run")
	case creator.Provided != nil:
		return r.refuse(nil, "the process that creates others has a provided clause")
	}
	creators := 0
	for q := range program.PID(w.Live()) {
		if typ, _ := w.Process(q); typ == r.typ {
			creators++
		}
	}
	if creators != 1 {
		return r.refuse(nil, "several processes create processes")
	}
	if e := r.mayEnd(w); e != nil {
		return r.refuse(e, "a process may end before every process is created")
	}
	for _, t := range r.prog.Types {
		switch {
		case t.Determ:
			return r.refuse(nil, "a D_proctype is checked while processes are created")
		case len(t.Exclusive) > 0:
			return r.refuse(nil, "xr and xs are checked while processes are created")
		}
	}
	for _, e := range r.prog.Edges {
		if e.Type != r.typ && r.notices(e) {
			return r.refuse(e, "a step may notice which processes exist")
		}
	}
	return r.isUnseen(later)
}

// typesBehind reports the types of the creator and of the processes that the row creates, where w shows the first state
// of the row. ok is false if an initial value of these processes may change. typesBehind selects the last state in w.
func (r *row) typesBehind(w exec.View) (later []bool, ok bool) {
	w.Select(r.states[0])
	before := w.Live()
	w.Select(r.states[len(r.states)-1])
	later = make([]bool, len(r.prog.Types))
	later[r.typ] = true
	for q := before; q < w.Live(); q++ {
		typ, _ := w.Process(program.PID(q))
		later[typ] = true
		for i := range r.prog.Types[typ].Inits {
			ok := true
			program.Walk(r.prog.Types[typ].Inits[i].X, func(x program.Expr) { ok = ok && r.isOwn(x) })
			if !ok {
				return nil, r.refuse(nil, "an initial value of "+r.prog.Types[typ].Name+" may change")
			}
		}
	}
	return later, true
}

// isUnseen reports whether no other process asks for the number of processes, or for something of a process of the
// types in later.
func (r *row) isUnseen(later []bool) bool {
	unseen := true
	r.prog.Walk(func(u program.Use) {
		if u.Role == program.PropositionRole || u.Type == r.typ {
			return
		}
		ask := func(notices bool) {
			if notices {
				unseen = r.refuse(u.Edge, "a step may notice which processes exist")
			}
		}
		remote := func(x *program.Remote) { ask(x != nil && later[x.Type]) }
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
				ask(x.Which != program.PIDVar)
			}
		})
	})
	return unseen
}

// mayEnd returns an edge by which some process may die before every process of the row exists, or nil: an edge of the
// youngest process, except for the creator.
func (r *row) mayEnd(w exec.View) *program.Edge {
	for _, s := range r.states {
		w.Select(s)
		youngest := program.PID(w.Live() - 1)
		typ, _ := w.Process(youngest)
		for _, e := range r.prog.Edges {
			if youngest != r.creator && e.Type == typ && e.Kind == program.End && !r.prog.Immortal(e) {
				return e
			}
		}
	}
	return nil
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
