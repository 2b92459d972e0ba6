package certify

import (
	"bytes"
	"errors"
	"slices"

	"ltlpor/internal/model/program"
)

// errNoStep says that the model does not have a step of the prepared program.
var errNoStep = errors.New("the model does not have the step")

// fire executes, in state u.s, the step of the model that consists of the first n elementary steps of path. It returns
// the step and n, and sets u.s to the state after the step.
//
// `faulty` reports whether the last elementary step of path has a fault. If the model does not have the step, the error
// is errNoStep.
func (u *unfolding) fire(path []program.Move, faulty bool) (program.Step, int, error) {
	if !u.isMove(u.s, path[0]) {
		return program.Step{}, 0, errNoStep
	}
	u.readOutcomes(path[0])
	defer u.own.Reset()
	i := slices.IndexFunc(u.own.All, func(o program.Outcome) bool {
		n := 1 + o.Path.Len()
		return n <= len(path) && (o.Fault != nil) == (faulty && n == len(path)) && o.Path.Agrees(path[1:])
	})
	n := 0
	if i >= 0 {
		n = 1 + u.own.All[i].Path.Len()
	} else if i, n = u.another(path); i < 0 {
		return program.Step{}, 0, errNoStep
	}
	o := &u.own.All[i]
	step := program.Step{Move: path[0], Outcome: i}
	if o.State != nil {
		step.State = slices.Clone(o.State)
		u.s = step.State
	}
	return step, n, nil
}

// another finds an outcome in u.own that leads to the same state as a prefix of path, but through different elementary
// steps. It returns the index of the outcome and the length n of the prefix; the index is -1 if no outcome matches.
//
// If several sequences of steps lead to the same state inside an atomic sequence, a machine may have outcomes only for
// the first sequence found (exec.Machine, rule 7). The model and the prepared program may find different sequences: the
// model distinguishes more states inside a loop, by a variable that is dead in the prepared program, or a sequence
// begins earlier in the model. Certification compares only the following facts, which are equal for both sequences:
//
//   - The point at which the process gives up control: after the first step of path after which the process is not
//     inside an atomic sequence, or cannot move (semantics.md, 6.1, 6.4). A state inside the atomic sequence is not
//     this point, even if a different sequence of steps ends in the same state.
//   - The state at this point, or the fault. A fault that ends the run takes precedence over a fault after which the
//     run continues, as in a machine.
//   - The set of processes that moved, which fairness needs.
func (u *unfolding) another(path []program.Move) (outcome, n int) {
	var fault *program.Fault
	moved := program.PIDSet{}
	s := u.s
	for n, mv := range path {
		if !u.isMove(s, mv) {
			break
		}
		t, f := u.model.Machine.Step(s, mv)
		if f != nil && (fault == nil || fault.Continues && !f.Continues) {
			fault = f
		}
		moved.AddMovers(mv)
		fatal := fault != nil && !fault.Continues
		if !fatal && n < len(path)-1 && u.keepsControl(mv, t) {
			s = t
			continue
		}
		along := program.Fold[program.PIDSet]{Empty: addMovers(program.PIDSet{}, path[:1]), Add: addMovers}
		return slices.IndexFunc(u.own.All, func(o program.Outcome) bool {
			return sameFault(o.Fault, fault) && (fatal || bytes.Equal(o.State, t)) && along.Value(o.Path) == moved
		}), n + 1
	}
	return -1, 0
}

// keepsControl reports whether the process with control after move mv continues its atomic sequence in state t, the
// state after mv. After a rendezvous, the receiver has control.
func (u *unfolding) keepsControl(mv program.Move, t program.State) bool {
	p, edge := mv.Proc, mv.Edge
	if mv.Peer != program.NoPID {
		p, edge = mv.Peer, mv.PeerEdge
	}
	if !u.model.Program.Edges[edge].Atomic {
		return false
	}
	u.model.Machine.Enabled(t, &u.moves)
	return slices.ContainsFunc(u.moves.All, func(next program.Move) bool { return next.Proc == p })
}

// addMovers returns the union of `set` and the processes that take part in `moves`.
func addMovers(set program.PIDSet, moves []program.Move) program.PIDSet {
	for _, mv := range moves {
		set.AddMovers(mv)
	}
	return set
}

// sameFault reports whether a and b are both nil, or have the same kind, edge and process.
func sameFault(a, b *program.Fault) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Kind == b.Kind && a.Edge == b.Edge && a.Proc == b.Proc
}
