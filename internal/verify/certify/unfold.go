package certify

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
)

// Unfold converts e, a run of the prepared program (package optimize), to a run of the model. Unfold replays the
// choices of e in the model. A step that the prepared program executes earlier than the model (program.Program.Ahead)
// is deferred: the model executes the step later.
//
// The caller must still certify the resulting run. The error is ErrGoesOn, or a *Spurious with the number of a step of
// e.
func Unfold(model, prepared System, e search.Error) (search.Error, error) {
	l := collected{Lasso: program.Lasso{Init: model.Machine.Init(nil), Q: e.Lasso.Q}}
	endless, err := unfoldTo(model, prepared, e, &l)
	if err != nil {
		return e, err
	}
	e.Lasso = l.Lasso
	if endless != nil {
		e.Fault = endless
	}
	return e, nil
}

// unfolded receives a run of the model from unfoldTo, step by step.
type unfolded interface {
	// steps receives the next steps.
	steps([]program.Step) error
	// round is called before the first step of the cycle. If round is called again, the steps before the last call are
	// the stem.
	round() error
}

// collected implements unfolded: it stores the received run.
type collected struct {
	program.Lasso
	cycling bool // round was called: further steps belong to the cycle
}

func (c *collected) steps(list []program.Step) error {
	if c.cycling {
		c.Cycle = append(c.Cycle, list...)
	} else {
		c.Stem = append(c.Stem, list...)
	}
	return nil
}

func (c *collected) round() error {
	c.Stem, c.Cycle, c.cycling = append(c.Stem, c.Cycle...), nil, true
	return nil
}

// unfoldTo unfolds run e as Unfold does, but passes the steps of the model to the receiver `to` instead of storing
// them.
//
// If e ends in a step that loops for ever, `endless` is the fault of this step in the model, in place of the fault of
// e. unfoldTo returns a *Spurious from `to` unchanged.
func unfoldTo(model, prepared System, e search.Error, to unfolded) (endless *program.Fault, err error) {
	u := unfolding{model: model, prepared: prepared, held: map[program.PID][]program.Move{}, to: to}
	err = u.lasso(e.Lasso, e.Fault != nil && e.Fault.Kind == program.InvalidEnd)
	var spurious *Spurious
	if err == nil || errors.Is(err, ErrGoesOn) || errors.As(err, &spurious) {
		return u.endless, err
	}
	return nil, &Spurious{Step: u.number, Why: NoRun, Detail: err.Error()}
}

// ErrGoesOn says that no loop was found in the model for a step that loops for ever in the prepared program. In the
// model, a variable that is never read may change in every round of the loop. Then no state recurs within the bound of
// the engine.
var ErrGoesOn = errors.New("the step of the model was given up")

// lasso unfolds `run`, a run of the prepared program, and passes the steps of the model to u.to. If `stuck` is set, the
// run ends in a deadlock, and lasso finally executes the deferred steps.
func (u *unfolding) lasso(run program.Lasso, stuck bool) error {
	u.at, u.s = u.prepared.Machine.Init(nil), u.model.Machine.Init(nil)
	if !bytes.Equal(u.at, run.Init) {
		return errors.New("the search began in another state than the initial one")
	}
	if err := u.heard(u.replayPath(slices.Clone(u.prepared.Machine.Opening()), false)); err != nil {
		return err
	}
	last := run.Q
	for i, k := range run.Stem {
		last, u.number = k.Q, i+1
		if err := u.heard(u.step(k)); err != nil {
			return err
		}
	}
	switch {
	case len(run.Cycle) > 0:
		return u.rounds(run, last)
	case stuck:
		return u.heard(u.settle(last))
	}
	return nil
}

// rounds unfolds the cycle of `run`. `last` is the state of the automaton at the beginning of the cycle.
//
// In a round, rounds replays every step of the cycle once. After the first round the prepared program is back in the
// first state of the cycle. The model may be in a different state, because unread variables have new values, or
// different steps are deferred. In this case the first round becomes a part of the stem, and a second round is the
// cycle.
//
// After the second round the model is in the state after the first round. Every round assigns the same values to unread
// variables, because no assigned value depends on an unread variable. Every round leaves the same steps deferred,
// because the deferred steps of a process come after its last step that is not deferred. Under optimize.Options.Faint,
// assigned values may depend on unread variables. If the second round then ends in a different state, the result is an
// error.
func (u *unfolding) rounds(run program.Lasso, last search.Q) error {
	if err := u.buried(last); err != nil {
		return err
	}
	for round := 0; ; round++ {
		if err := u.to.round(); err != nil {
			return err
		}
		start, held := u.s, maps.Clone(u.held)
		for i, k := range run.Cycle {
			u.number = len(run.Stem) + i + 1
			if err := u.heard(u.step(k)); err != nil {
				return err
			}
			last = k.Q
		}
		if err := u.buried(last); err != nil {
			return err
		}
		switch {
		case bytes.Equal(start, u.s) && maps.EqualFunc(held, u.held, slices.Equal):
			return nil
		case round == 1:
			return errors.New("a cycle of the prepared program is none of the model")
		}
	}
}

// heard passes `steps`, steps of the model, to the receiver u.to, and returns the error of the receiver. If err is not
// nil, heard only returns err. A caller can therefore pass the two results of a function directly.
func (u *unfolding) heard(steps []program.Step, err error) error {
	if err != nil {
		return err
	}
	return u.to.steps(steps)
}

// buried executes the possible death steps of the model and passes them to u.to. It does nothing unless the
// prepared program removes terminated processes early (Program.Early). q is the automaton state of the new steps.
func (u *unfolding) buried(q search.Q) error {
	if !u.prepared.Program.Early {
		return nil
	}
	return u.to.steps(u.bury(q))
}

// unfolding converts a run of the prepared program to a run of the model. `at` is the current state of the prepared
// program, and s is the corresponding state of the model.
type unfolding struct {
	model, prepared System
	to              unfolded
	number          int            // number of the step of the search that is unfolded now, from 1
	endless         *program.Fault // fault of a step of the model that loops for ever, or nil
	at, s           program.State
	out, own        program.Outcomes // outcomes of the current move in the prepared program, and in the model
	moves           program.Moves
	// held maps every process to its deferred steps: steps of the prepared program not yet executed in the model.
	held map[program.PID][]program.Move
}

// step returns the steps of the model for k, a step of the prepared program, and advances u.at and u.s. The result may
// be empty, because steps may be deferred.
func (u *unfolding) step(k program.Step) ([]program.Step, error) {
	if k.Move == program.Stutter {
		steps, err := u.settle(k.Q)
		k.State = u.s
		return append(steps, k), err
	}
	var gone []program.Step
	if u.prepared.Program.Early {
		gone = u.bury(k.Q)
	}
	u.out.Reset()
	u.out.Paths = true
	u.prepared.Machine.Fire(u.at, k.Move, &u.out)
	if k.Outcome >= len(u.out.All) {
		return nil, fmt.Errorf("the move has no outcome %d", k.Outcome)
	}
	o := u.out.All[k.Outcome]
	u.out.Reset()
	if o.Fault != nil && o.Fault.Kind == program.Endless {
		steps, err := u.round(k)
		return append(gone, steps...), err
	}
	steps, err := u.replayPath(o.Path.Moves([]program.Move{k.Move}), o.Fault != nil)
	if err != nil {
		return nil, err
	}
	for i := range steps {
		steps[i].Q = k.Q
	}
	steps = append(gone, steps...)
	if k.State == nil {
		return steps, nil
	}
	u.at = slices.Clone(k.State)
	return steps, nil
}

// replayPath executes the elementary steps of path in the model, or defers them, and returns the executed steps. An
// atomic sequence is a single step. `faulty` reports whether the last elementary step of path has a fault.
func (u *unfolding) replayPath(path []program.Move, faulty bool) ([]program.Step, error) {
	var steps []program.Step
	for first := true; len(path) > 0; first = false {
		mv := path[0]
		if u.prepared.Program.Ahead != nil && u.prepared.Program.Ahead[mv.Edge] > 0 && !(faulty && len(path) == 1) {
			u.held[mv.Proc] = append(u.held[mv.Proc], mv)
			path = path[1:]
			continue
		}
		// First, the receiver takes its deferred steps, after which it waits for the message.
		if mv.Peer != program.NoPID {
			rest, err := u.release(mv.Peer, 0)
			if err != nil {
				return nil, err
			}
			steps = append(steps, rest...)
		}
		if held := u.held[mv.Proc]; len(held) > 0 {
			delete(u.held, mv.Proc)
			path = append(slices.Clone(held), path...)
		} else if first && !u.isMove(u.s, mv) {
			rest, err := u.settle(0) // mv is enabled only because timeout is true
			if err != nil {
				return nil, err
			}
			steps = append(steps, rest...)
		}
		step, n, err := u.fire(path, faulty)
		if err != nil {
			return nil, err
		}
		steps, path = append(steps, step), path[n:]
	}
	return steps, nil
}

// settle executes in the model the deferred steps of every process, and next the possible death steps, and returns the
// steps. Afterwards the model is stuck, or needs timeout, if the prepared program is stuck or needs timeout. q is the
// automaton state of the steps.
func (u *unfolding) settle(q search.Q) ([]program.Step, error) {
	var steps []program.Step
	rank := func(p program.PID) (most uint8) {
		for _, mv := range u.held[p] {
			most = max(most, u.prepared.Program.Ahead[mv.Edge])
		}
		return most
	}
	order := slices.SortedFunc(maps.Keys(u.held), func(p, q program.PID) int {
		return cmp.Or(cmp.Compare(rank(q), rank(p)), cmp.Compare(p, q))
	})
	for _, p := range order {
		rest, err := u.release(p, q)
		if err != nil {
			return nil, err
		}
		steps = append(steps, rest...)
	}
	return append(steps, u.bury(q)...), nil
}

// release executes the deferred steps of process p in the model, and returns them. q is the automaton state of the
// steps.
func (u *unfolding) release(p program.PID, q search.Q) ([]program.Step, error) {
	var steps []program.Step
	for path := u.held[p]; len(path) > 0; {
		step, n, err := u.fire(path, false)
		if err != nil {
			return nil, err
		}
		step.Q = q
		steps, path = append(steps, step), path[n:]
	}
	delete(u.held, p)
	return steps, nil
}

// round returns the steps of the model for k, a step that loops for ever inside an atomic sequence, and sets u.endless.
// This differs from rounds, which unfolds the cycle of a run.
//
//   - round looks for a loop of the model, because the loop of the prepared program omits variables of the model. If
//     the model has no loop, the error is ErrGoesOn.
//   - The step begins with the deferred steps of the moving process.
//   - Deferred steps of other processes are not executed, because a process need not be behind its deferred steps. The
//     exceptions are the receiver in a rendezvous, and a move that needs timeout.
func (u *unfolding) round(k program.Step) ([]program.Step, error) {
	var steps []program.Step
	mv := k.Move
	if mv.Peer != program.NoPID {
		rest, err := u.release(mv.Peer, k.Q)
		if err != nil {
			return nil, err
		}
		steps = rest
	}
	if held := u.held[mv.Proc]; len(held) > 0 {
		mv = held[0]
	} else if !u.isMove(u.s, mv) { // mv is enabled only because timeout is true
		rest, err := u.settle(k.Q)
		if err != nil {
			return nil, err
		}
		steps = append(steps, rest...)
	}
	u.readOutcomes(mv)
	i := slices.IndexFunc(u.own.All, func(o program.Outcome) bool { return o.Fault != nil && o.Fault.Kind == program.Endless })
	if i < 0 {
		return nil, ErrGoesOn
	}
	u.endless = u.own.All[i].Fault
	return append(steps, program.Step{Move: mv, Outcome: i, Q: k.Q}), nil
}

// readOutcomes sets u.own to the outcomes of move mv in the model.
func (u *unfolding) readOutcomes(mv program.Move) {
	u.own.Reset()
	u.own.Paths = true
	u.model.Machine.Fire(u.s, mv, &u.own)
}

// isMove reports whether mv is enabled in s, a state of the model.
func (u *unfolding) isMove(s program.State, mv program.Move) bool {
	u.model.Machine.Enabled(s, &u.moves)
	return slices.Contains(u.moves.All, mv)
}

// bury executes the possible death steps of the model in sequence, and returns the steps. The prepared program may omit
// death steps; the model needs them before it is stuck, or before timeout. q is the automaton state of the steps.
func (u *unfolding) bury(q search.Q) []program.Step {
	var steps []program.Step
	for {
		u.model.Machine.Enabled(u.s, &u.moves)
		i := slices.IndexFunc(u.moves.All, func(mv program.Move) bool { return u.model.Program.Edges[mv.Edge].Kind == program.End })
		if i < 0 {
			return steps
		}
		mv := u.moves.All[i]
		u.readOutcomes(mv)
		u.s = slices.Clone(u.own.All[0].State)
		steps = append(steps, program.Step{Move: mv, State: u.s, Q: q})
	}
}
