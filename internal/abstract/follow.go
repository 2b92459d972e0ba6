package abstract

import (
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
)

// Run is a run of an abstraction to an error, as a list of elementary steps. All abstractions of a model have the same
// edges; hence a Run can be executed in any of them.
type Run struct {
	Moves []program.Move
	// Blocks says how the run ends. If true, no step is executable in its last state, and a process is outside of end
	// locations (an invalid end state). If false, the last step has a run-time error.
	Blocks bool
}

// Elementary converts e, an error found in a, to a Run of elementary steps. m must be a machine for a.
func (a *Abstraction) Elementary(m exec.Machine, e search.Error) Run {
	r := Run{Blocks: e.Fault != nil && e.Fault.Kind == program.InvalidEnd}
	s := m.Init(nil)
	out := program.Outcomes{Paths: true}
	for _, k := range e.Lasso.Stem {
		if k.Move == program.Stutter {
			continue
		}
		out.All, out.Buf = out.All[:0], out.Buf[:0]
		m.Fire(s, k.Move, &out)
		r.Moves = append(r.Moves, k.Move)
		if k.Outcome < len(out.All) {
			r.Moves = out.All[k.Outcome].Path.Moves(r.Moves)
		}
		if k.State == nil {
			break
		}
		s = append(program.State(nil), k.State...)
	}
	return r
}

// Feasible reports whether abstraction a has run r, including the error at the end. If a does not have r, `at` is the
// index of the first move that is not possible in a. If all moves are possible but the end differs, `at` is
// len(r.Moves). m must be a machine for a.
func (a *Abstraction) Feasible(m exec.Machine, r Run) (is bool, at int) {
	s := m.Init(nil)
	var moves program.Moves
	for i, mv := range r.Moves {
		if m.Enabled(s, &moves); !slices.Contains(moves.All, mv) {
			return false, i
		}
		t, fault := m.Step(s, mv)
		if fault != nil && !(fault.Continues && r.Blocks) {
			return !r.Blocks, i
		}
		if fault != nil && i == len(r.Moves)-1 && !r.Blocks {
			return true, 0
		}
		s = t
	}
	m.Enabled(s, &moves)
	if !r.Blocks {
		return false, len(r.Moves) - 1
	}
	return len(moves.All) == 0 && !m.ValidEnd(s), len(r.Moves)
}

// Concrete executes run r of abstraction a in the model, and returns the error reached. The result is nil if the model
// does not have the run, or if the run ends without an error for which `counts` returns true. m must be a machine for
// the model.
func (a *Abstraction) Concrete(m exec.Machine, r Run, counts func(*program.Fault) bool) *search.Error {
	f := &following{a: a, m: m, counts: counts, todo: a.modelMoves(r.Moves), s: m.Init(nil)}
	f.l.Init = append(program.State(nil), f.s...)
	for len(f.todo) > 0 {
		if e, ok := f.step(); e != nil || !ok {
			return e
		}
	}
	return f.end()
}

// modelMoves returns the elements of `moves` that belong to a step of the model: their edges have the kind Own or
// Wrong.
func (a *Abstraction) modelMoves(moves []program.Move) (out []program.Move) {
	for _, mv := range moves {
		if mv.Edge >= a.first && a.Kind(mv.Edge) != Wrong {
			continue
		}
		out = append(out, mv)
	}
	return out
}

// following executes the steps of a run of an abstraction in the model. s is the current state of the model, and todo
// has the moves not yet executed.
type following struct {
	a      *Abstraction
	m      exec.Machine
	counts func(*program.Fault) bool
	todo   []program.Move
	s      program.State
	l      program.Lasso
	moves  program.Moves
}

// step executes moves from the beginning of f.todo in the model, up to the point at which a process gives up control,
// and removes them from f.todo. If the model does not have these moves, the second result is false. If a fault was
// reached, it is the error; otherwise the error is nil.
func (f *following) step() (*search.Error, bool) {
	mv := f.todo[0]
	f.m.Enabled(f.s, &f.moves)
	if f.a.Kind(mv.Edge) == Wrong {
		return f.wrong(mv), false
	}
	if !slices.Contains(f.moves.All, mv) {
		return nil, false
	}
	out := program.Outcomes{Paths: true}
	f.m.Fire(f.s, mv, &out)
	best := -1
	for i := range out.All {
		o := &out.All[i]
		if !o.Path.Agrees(f.todo[1:]) || o.Path.Len() >= len(f.todo) && o.Fault == nil {
			continue
		}
		if best < 0 || o.Path.Len() > out.All[best].Path.Len() && o.Fault == nil {
			best = i
		}
	}
	if best < 0 {
		return nil, false
	}
	o := &out.All[best]
	f.appendStep(mv, best, o)
	if o.Fault != nil && f.counts(o.Fault) {
		return &search.Error{Fault: o.Fault, Lasso: f.l}, true
	}
	f.todo = f.todo[min(1+o.Path.Len(), len(f.todo)):]
	if o.State == nil {
		return nil, false
	}
	f.s = append(program.State(nil), o.State...)
	return nil, true
}

func (f *following) appendStep(mv program.Move, outcome int, o *program.Outcome) {
	k := program.Step{Move: mv, Outcome: outcome}
	if o.State != nil {
		k.State = append(program.State{}, o.State...)
	}
	f.l.Stem = append(f.l.Stem, k)
}

// wrong executes the model step that mv, a move of kind Wrong, tests for a run-time error. wrong returns the error of
// the step, or nil if the step has none.
func (f *following) wrong(mv program.Move) *search.Error {
	of := f.a.of[mv.Edge-f.a.first]
	out := program.Outcomes{Paths: true}
	for _, k := range f.moves.All {
		if !(k.Edge == of && k.Proc == mv.Proc) && !(k.PeerEdge == of && k.Peer == mv.Proc) {
			continue
		}
		out.All, out.Buf = out.All[:0], out.Buf[:0]
		f.m.Fire(f.s, k, &out)
		for i := range out.All {
			if o := &out.All[i]; o.Fault != nil && f.counts(o.Fault) {
				f.appendStep(k, i, o)
				return &search.Error{Fault: o.Fault, Lasso: f.l}
			}
		}
	}
	return nil
}

// end returns an error if the current state is an invalid end state, and nil otherwise.
func (f *following) end() *search.Error {
	f.m.Enabled(f.s, &f.moves)
	if len(f.moves.All) > 0 || f.m.ValidEnd(f.s) {
		return nil
	}
	fault := InvalidEnd()
	if !f.counts(fault) {
		return nil
	}
	return &search.Error{Fault: fault, Lasso: f.l}
}

// InvalidEnd returns the fault of an invalid end state: no move is executable, and a process is outside of end
// locations.
func InvalidEnd() *program.Fault {
	return &program.Fault{
		Kind: program.InvalidEnd, Message: "invalid end state", Edge: -1, Proc: program.NoPID, Continues: true,
	}
}
