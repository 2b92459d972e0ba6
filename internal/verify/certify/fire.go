package certify

import (
	"bytes"
	"errors"
	"slices"

	"ltlpor/internal/model/program"
)

// errNoStep says that the prepared program took a step unknown to the model.
var errNoStep = errors.New("the model does not have the step")

// fire takes a step of the model, made of the first n elementary steps of path, and returns the step and n. u.s
// becomes the state after the step. The error is errNoStep if the model lacks the step. faulty says that the last
// elementary step of path has a fault.
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

// another finds an outcome in u.own for a prefix of path if the model reaches the same state in a different way. It
// returns the index of the outcome, or -1 if no outcome matches, and the length n of the prefix.
//
// For each state inside an atomic sequence, a machine has a single outcome, for the first way found to the state. The
// model and the prepared program may find different ways: states inside a loop of the model differ by a variable that
// is dead in the prepared program, or by a sequence that begins earlier. Everything that certification compares is
// equal for both ways:
//
//   - The point where the model gives up control: after the first step of path after which the process in control
//     does not keep it, or cannot move (6.1, 6.4). A state inside the sequence is not this point, even if another way
//     ends in the same state.
//   - The state at this point, or the fault. A fault that ends the run takes precedence over a fault that the run
//     survives, as in a machine.
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

// keepsControl reports whether the process in control after move mv continues its atomic sequence. t is the state
// after mv.
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

// addMovers returns set plus the processes that take part in moves.
func addMovers(set program.PIDSet, moves []program.Move) program.PIDSet {
	for _, mv := range moves {
		set.AddMovers(mv)
	}
	return set
}

// sameFault reports whether a and b are equal errors, by kind, edge and process, or both nil.
func sameFault(a, b *program.Fault) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Kind == b.Kind && a.Edge == b.Edge && a.Proc == b.Proc
}
