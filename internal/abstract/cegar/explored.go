package cegar

import (
	"context"
	"errors"
	"slices"

	"ltlpor/internal/abstract"
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/staticproviso"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/schedule"
	"ltlpor/internal/verify/system"
)

// refuted is a run to an error the abstraction has, but the model does not have (a spurious run).
type refuted struct {
	e    *search.Error
	path []int      // the numbers of the nodes along the run
	more bitset.Set // the objects that have been tracked since, in order to exclude the run
}

// explored makes one round of the loop with persistent sets, or without a reduction, according to option POR. The round
// explores an abstraction, or the part of it not yet explored. The second result reports whether the question is
// decided. If it is not, the next round has a more precise abstraction.
func (q *question) explored(ctx context.Context) (schedule.Pass, bool, error) {
	q.rounds++
	a, sys, fresh, err := q.explorer(ctx)
	if err != nil {
		return schedule.Pass{}, false, err
	}
	record := schedule.Begin(sys)
	record.Abstraction = q.record()
	if q.limits.Progress = nil; q.Progress != nil {
		q.limits.Progress = func(s search.Stats) { q.Progress(record.At(s)) }
	}
	g := q.graph
	e, path, cut := g.run(ctx)
	g.updateStats()
	q.steps += g.stats.Transitions
	record.Abstraction.Steps = q.steps
	pass := schedule.Pass{Stats: g.stats, Program: q.prog, Room: schedule.RoomOf(sys)}
	finish := func(cut search.Cut) (schedule.Pass, bool, error) {
		record.Plan = sys.Plan
		pass.Search = record.At(pass.Stats)
		pass.Search.Complete, pass.Search.Cut = cut == search.CutNone, cut
		q.graph = nil // other properties make other errors count, so the graph is invalid
		return pass, true, nil
	}
	switch {
	case cut == search.CutNone && e == nil && g.faulty() && !q.asksFaults():
		q.finest = true
		return pass, false, nil
	case e == nil:
		return finish(cut)
	}
	var t trial
	cut, err = q.replays(ctx, sys, func() (err error) {
		if t, err = q.examined(a, sys, e, fresh); err == nil && t.found != nil {
			pass.Found, err = q.certified(*t.found)
		}
		return err
	})
	if err != nil {
		return pass, false, err
	}
	if cut != search.CutNone {
		pass.Unwritten = schedule.Unreplayed(t.found, cut)
		return finish(cut)
	}
	if t.found != nil {
		pass.Stats.Errors = 1
		if t.found.Fault.Kind == program.InvalidEnd {
			pass.Stats.Deadlocks = 1
		}
		return finish(search.CutErrors)
	}
	err = q.learn(ctx, a, t, refuted{e: e, path: path}, fresh)
	if errors.Is(err, errLate) {
		cut := search.CutBy(ctx)
		if cut == search.CutNone {
			cut = search.CutTime
		}
		return finish(cut)
	}
	return pass, false, err
}

// explorer builds the current abstraction a and the system for searching a. explorer also prepares q.graph for
// exploring a. `fresh` reports whether the graph is new. Otherwise the graph still has those nodes of the previous
// abstraction that are valid in a.
func (q *question) explorer(ctx context.Context) (a *abstract.Abstraction, sys *system.System, fresh bool, err error) {
	precision := q.model.Precise(q.tracked, q.known)
	if q.graph != nil {
		precision.Exact = q.exact
	}
	a = q.model.Build(precision)
	one := *q
	one.asked = q.unreduced(q.asked)
	if sys, err = one.system(ctx, a); err != nil {
		return a, sys, false, err
	}
	if q.graph == nil {
		q.graph, fresh = &graph{}, true
	}
	g := q.graph
	g.q, g.machine = q, sys.Machine.Clone()
	g.stats = search.Stats{Depth: g.stats.Depth} // Depth stays, because it includes the paths of kept nodes
	g.choose = q.sets(a, sys.Program, g.machine)
	if q.options.Backward && fresh { // kept nodes have the same edges, so g.back remains valid
		g.back = staticproviso.New(depend.New(sys.Program), 0).Closes
	}
	if !fresh && !g.prune(q.last) {
		q.graph = nil // the graph does not keep the initial state
		return q.explorer(ctx)
	}
	if q.last = nil; fresh {
		g.begin()
		q.exact = precision.Exact
	}
	return a, sys, fresh, nil
}

// examined replays error e, found in abstraction a, on the model, and returns the result.
//
// It may be that a has no run to e from its initial state, because nodes kept from an earlier abstraction made e
// possible. The result is then the zero trial. If `fresh` is set, no nodes were kept, and the missing run is an
// internal error.
func (q *question) examined(
	a *abstract.Abstraction, sys *system.System, e *search.Error, fresh bool,
) (trial, error) {
	whole, ok := q.graph.replay(e)
	switch {
	case ok:
		return q.tried(a, sys, whole)
	case fresh:
		return trial{}, errors.New("bug: what was explored cannot be gone through again")
	}
	return trial{}, nil
}

// learn refines the precision such that the next abstraction does not have t.run, which is a run of abstraction a but
// not of the model. r is the same run as found in the graph. learn keeps the valid part of the graph (see keep), or
// sets q.graph to nil. `fresh` reports whether the graph has no nodes of earlier abstractions.
//
// If t.run has no moves and `fresh` is not set, only kept nodes made the run possible. learn then leaves the precision
// unchanged, and the next round begins with a new graph.
func (q *question) learn(ctx context.Context, a *abstract.Abstraction, t trial, r refuted, fresh bool) error {
	if t.run.Moves == nil && !fresh {
		q.graph = nil
		return nil
	}
	before, known := q.tracked, q.known
	if err := q.refine(ctx, a.Precision, t.run); err != nil {
		return err
	}
	if q.finest && !fresh {
		q.finest, q.graph = false, nil // the run may exist only because of nodes kept from earlier abstractions
		return nil
	}
	if q.keep(r, before); !q.known.SubsetOf(known) || !known.SubsetOf(q.known) {
		q.graph = nil // the states in the graph lack the new predicates
	}
	return nil
}

// keep decides whether the next round reuses the graph. This requires option Lazy, and that the states remain states of
// the more precise abstraction (PreservesStates). If the graph is reused, keep sets q.last to r, for pruning; otherwise
// keep sets q.graph to nil. `before` has the objects tracked before the refinement.
func (q *question) keep(r refuted, before bitset.Set) {
	kept := q.options.Lazy
	q.tracked.Each(func(i int) {
		if !before.Has(i) {
			r.more.Add(i)
			kept = kept && q.model.PreservesStates(i)
		}
	})
	if !kept {
		q.graph = nil
		return
	}
	q.last = &r
}

// replay executes the steps of e in the current abstraction, from its initial state, and returns the error at the end.
// If the abstraction has no such run, the second result is false.
func (g *graph) replay(e *search.Error) (search.Error, bool) {
	out := search.Error{Kind: e.Kind, Fault: e.Fault}
	s := g.machine.Init(nil)
	out.Lasso.Init = s
	var moves program.Moves
	for _, k := range e.Lasso.Stem {
		if g.machine.Enabled(s, &moves); !slices.Contains(moves.All, k.Move) {
			return out, false
		}
		var o program.Outcomes
		if g.machine.Fire(s, k.Move, &o); k.Outcome >= len(o.All) {
			return out, false
		}
		step := program.Step{Move: k.Move, Outcome: k.Outcome}
		got := o.All[k.Outcome]
		if got.State != nil {
			step.State = append(program.State(nil), got.State...)
		}
		out.Lasso.Stem = append(out.Lasso.Stem, step)
		if got.Fault != nil && got.Fault.Kind == e.Fault.Kind && len(out.Lasso.Stem) == len(e.Lasso.Stem) {
			out.Fault = got.Fault
			return out, true
		}
		if got.State == nil {
			return out, false
		}
		s = step.State
	}
	g.machine.Enabled(s, &moves)
	return out, e.Fault.Kind == program.InvalidEnd && len(moves.All) == 0 && !g.machine.ValidEnd(s)
}
