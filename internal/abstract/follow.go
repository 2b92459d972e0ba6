package abstract

import (
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
)

// Run is a run of an abstraction to an error, as its elementary steps. Abstractions of one model have the same edges,
// so that a run may be tried on each of them.
type Run struct {
	Moves []program.Move
	// Blocks: nothing is executable at the end, and a process is not at an end location. Otherwise the last step goes
	// wrong.
	Blocks bool
}

// Elementary returns what was found in a, a machine for which is m, as its elementary steps.
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

// Feasible reports whether r is a run of a, of which m is a machine, to an error. If not it returns the number of the
// step that is none of a, which is behind the last if they all are, but end otherwise.
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

// Concrete returns the run of the model that r stands for, with the error at its end; nil if there is none. m is a
// machine for the model. counts tells which faults are looked for.
func (a *Abstraction) Concrete(m exec.Machine, r Run, counts func(*program.Fault) bool) *search.Error {
	f := &following{a: a, m: m, counts: counts, todo: a.own(r.Moves), s: m.Init(nil)}
	f.l.Init = append(program.State(nil), f.s...)
	for len(f.todo) > 0 {
		if e, ok := f.step(); e != nil || !ok {
			return e
		}
	}
	return f.end()
}

// own returns the steps that are of the model, or show that one of these goes wrong.
func (a *Abstraction) own(moves []program.Move) (out []program.Move) {
	for _, mv := range moves {
		if mv.Edge >= a.first && a.Kind(mv.Edge) != Wrong {
			continue
		}
		out = append(out, mv)
	}
	return out
}

// following takes the steps of a run of an abstraction in the model.
type following struct {
	a      *Abstraction
	m      exec.Machine
	counts func(*program.Fault) bool
	todo   []program.Move
	s      program.State
	l      search.Lasso
	moves  program.Moves
}

// step takes the next steps, up to where control is given up. It returns the error that they end in, and whether they
// are steps of the model.
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
	f.take(mv, best, o)
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

func (f *following) take(mv program.Move, outcome int, o *program.Outcome) {
	k := search.Step{Move: mv, Outcome: outcome}
	if o.State != nil {
		k.State = append(program.State{}, o.State...)
	}
	f.l.Stem = append(f.l.Stem, k)
}

// wrong returns the error in which the step goes that mv says may go wrong; nil if it does not.
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
				f.take(k, i, o)
				return &search.Error{Fault: o.Fault, Lasso: f.l}
			}
		}
	}
	return nil
}

// end returns the error of the state in which the run ends: that nothing can happen there.
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

// InvalidEnd returns the error of a state in which nothing can happen and a process is not at an end location.
func InvalidEnd() *program.Fault {
	return &program.Fault{
		Kind: program.InvalidEnd, Message: "invalid end state", Edge: -1, Proc: program.NoPID, Continues: true,
	}
}
