package abstract

import (
	"slices"

	"ltlpor/internal/abstract/bitvec"
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/program"
)

// This file computes weakest preconditions backwards along a spurious run (a run of the abstraction but not of the
// model). The preconditions are candidates for predicates that exclude the run.

const (
	mostLive    = 24 // maximum number of conditions followed back at the same time
	mostThought = 48 // maximum number of candidate predicates for a run
	mostSize    = 10 // maximum size of the term of a predicate (see Term.Size)
)

// backward computes weakest preconditions back along a run, starting at the first step the model does not have. Field
// live has the preconditions at the current point of the run.
type backward struct {
	*Model
	a    *Abstraction
	live []*bitvec.Term // the conditions at the current point of the run
	// thought has the numbers of the candidate predicates found so far.
	thought []int
}

// thoughts returns candidate predicates that may exclude the spurious run r from the next abstraction, as indices in
// m.about.all. None of them is in p; the simplest come last.
//
// Abstraction `a` has run r. The model cannot take the move r.Moves[at]. If `at` is len(r.Moves), the model can take
// all moves, but its run does not end with the error: `waits` then has the moves to permanent blocking.
func (m *Model) thoughts(a *Abstraction, p Precision, r Run, at int, waits []program.Move) []int {
	w := &backward{Model: m, a: a}
	if at == len(r.Moves) {
		for _, mv := range waits {
			w.edge(mv.Edge, int(mv.Proc), true)
		}
		w.think()
	}
	for i := min(at, len(r.Moves)-1); i >= 0; i-- {
		mv := r.Moves[i]
		w.edge(mv.Edge, int(mv.Proc), i == at)
		if mv.Peer != program.NoPID {
			w.edge(mv.PeerEdge, int(mv.Peer), i == at)
		}
		w.think()
	}
	counts := m.about.counts(p.Predicates)
	out := slices.DeleteFunc(w.thought, func(n int) bool {
		crowded := m.about.all[n].objects.SubsetOf(p.Exact)
		m.about.all[n].objects.Each(func(o int) { crowded = crowded || counts[o] >= mostPredicates })
		return crowded || p.Predicates.Has(n) || m.about.simple(n)
	})
	m.about.simplest(out)
	return out
}

// think adds the conditions in w.live to w.thought, as predicates. think omits a condition from which no predicate can
// be made.
func (w *backward) think() {
	for _, t := range w.live {
		n, ok := w.about.intern(t)
		if ok && !slices.Contains(w.thought, n) && len(w.thought) < mostThought {
			w.thought = append(w.thought, n)
		}
	}
}

// edge replaces the conditions in w.live by their preconditions before edge id, taken by process pid. `last` reports
// whether the edge is the step the model does not have.
func (w *backward) edge(id program.EdgeID, pid int, last bool) {
	if kind := w.a.Kind(id); kind != Own {
		if kind == Block || kind == Wrong {
			for _, of := range w.a.Origins(id) {
				w.addConditions(w.prog.Edges[of], pid, last, kind == Wrong)
			}
		}
		return
	}
	e := w.prog.Edges[id]
	w.effects(e, pid, last)
	w.addConditions(e, pid, last, false)
}

// effects replaces the conditions in w.live by their preconditions before the effects of edge e, taken by process pid.
// `last` reports whether the model does not have the step.
func (w *backward) effects(e *program.Edge, pid int, last bool) {
	for i := len(e.Ops) - 1; i >= 0; i-- {
		switch o := &e.Ops[i]; {
		case o.Assign != nil:
			w.assigned(o.Assign, pid)
		case o.Assert != nil && o.Assert.X != nil:
			w.condition(o.Assert.X, pid, last)
		}
	}
	if e.Kind == program.Do || last {
		return
	}
	var written bitset.Set
	program.WalkWrites(e, func(v *program.Variable) { written.Add(w.of[v]) })
	if e.Kind == program.DStep && w.straight(e.Sub, pid) {
		return
	}
	w.forget(func(s scalar) bool { return written.Has(s.object) && (s.owner == itself || s.owner == pid) })
}

// straight replaces the conditions in w.live by their preconditions before d_step s, and returns true. If s has several
// paths, a send or a receive, straight changes nothing and returns false.
func (w *backward) straight(s *program.Sub, pid int) bool {
	var way []*program.Edge
	for l := s.Entry; l != s.Exit; {
		if len(s.Locations[l]) != 1 || len(way) > len(s.Locations) || s.Locations[l][0].Comm != nil {
			return false
		}
		e := s.Locations[l][0]
		way, l = append(way, e), e.To
	}
	for _, e := range slices.Backward(way) {
		w.effects(e, pid, false)
		if e.Kind == program.Cond {
			w.condition(e.Guard, pid, false)
		}
	}
	return true
}

// assigned replaces the conditions in w.live by their preconditions before assignment a, by substitution.
func (w *backward) assigned(a *program.Assign, pid int) {
	s, ok := w.about.scalar(&a.To, pid)
	if !ok {
		i := w.of[a.To.Var]
		w.forget(func(s scalar) bool { return s.object == i && (s.owner == itself || s.owner == pid) })
		return
	}
	v, by := w.about.variable(s), w.about.term(a.X, pid)
	live := w.live
	w.live = nil
	for _, t := range live {
		w.about.pool.Holds(w.about.pool.Substitute(t, v, by)).Atoms(w.follow)
	}
}

// forget removes from w.live every condition that reads a scalar for which `written` returns true. forget is called for
// a step that gives these scalars values that no term describes.
func (w *backward) forget(written func(scalar) bool) {
	w.live = slices.DeleteFunc(w.live, func(t *bitvec.Term) bool {
		return slices.ContainsFunc(t.Vars(), func(v bitvec.Var) bool { return written(w.about.scalars[v]) })
	})
}

// addConditions adds the conditions under which edge e is executable, for process pid, to w.live. If `wrong` is set, it
// also adds the conditions under which e has a run-time error. Unless `last` is set, it omits conditions that share no
// variable with the conditions in w.live.
func (w *backward) addConditions(e *program.Edge, pid int, last, wrong bool) {
	switch e.Kind {
	case program.Cond:
		w.condition(e.Guard, pid, last)
	case program.Else:
		out := w.prog.Types[e.Type].Locations[e.From].Out
		for _, k := range e.Rivals {
			if r := w.prog.Edges[out[k]]; r.Kind == program.Cond {
				w.condition(r.Guard, pid, last)
			}
		}
	}
	if p := w.prog.Types[e.Type].Provided; p != nil {
		w.condition(p, pid, last)
	}
	if !wrong {
		return
	}
	program.WalkEdge(e, func(x program.Expr) { w.limits(x, pid) })
	for i := range e.Ops {
		if a := e.Ops[i].Assign; a != nil {
			w.limits(&program.Load{Place: a.To}, pid)
		}
	}
}

// limits adds to w.live the conditions under which the outermost operation of x has a run-time error, in process pid.
func (w *backward) limits(x program.Expr, pid int) {
	compare := func(op program.Operator, x program.Expr, n int) {
		w.condition(&program.Binary{Op: op, X: x, Y: program.Const{Value: int32(n)}}, pid, true)
	}
	switch x := x.(type) {
	case *program.Binary:
		if x.Op == program.OpShl || x.Op == program.OpShr {
			compare(program.OpLt, x.Y, 0)
		} else if x.Op.MayFail() {
			compare(program.OpEq, x.Y, 0)
		}
	case *program.Load:
		for i, k := range x.Index {
			compare(program.OpLt, k, 0)
			compare(program.OpGe, k, x.Var.Dims[i].Len)
		}
	}
}

// condition adds the atoms of x (its parts without &&, || and !) to w.live. If `all` is not set, it adds only atoms
// that share a variable with a condition in w.live.
func (w *backward) condition(x program.Expr, pid int, all bool) {
	if x == nil || makes(x) {
		return
	}
	live := slices.Clone(w.live)
	w.about.pool.Holds(w.about.term(x, pid)).Atoms(func(t *bitvec.Term) {
		meets := func(y *bitvec.Term) bool {
			return slices.ContainsFunc(y.Vars(), func(v bitvec.Var) bool { return slices.Contains(t.Vars(), v) })
		}
		if all || slices.ContainsFunc(live, meets) {
			w.follow(t)
		}
	})
}

// follow adds t to w.live, unless w.live already has t or its negation.
func (w *backward) follow(t *bitvec.Term) {
	if _, ok := t.Const(); ok || t.Size() > mostSize || len(w.live) >= mostLive {
		return
	}
	if slices.ContainsFunc(t.Vars(), func(v bitvec.Var) bool { return w.about.scalars[v].object < 0 }) {
		return
	}
	t = w.about.pool.Holds(t)
	if !slices.Contains(w.live, t) && !slices.Contains(w.live, w.about.pool.Not(t)) {
		w.live = append(w.live, t)
	}
}
