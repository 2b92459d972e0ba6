package symmetry

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// lifting turns a run of a quotient into a run of its machine. A state of the machine is the image of a state of the
// quotient under a permutation of the processes, which changes from step to step.
type lifting struct {
	machine exec.Machine
	*Quotient
	folded program.State // where the run of the quotient is
	real   program.State // where the run of the machine is
	// places maps a process of folded to the process of real that it stands for.
	places []program.PID
	moves  program.Moves
	out    program.Outcomes
	fault  *program.Fault // the fault of the last step, or nil
}

// ErrGivenUp is the error of Lift for a step that the machine gives up in the image of a state, and not in the state: a
// d_step or an atomic sequence beyond a limit of package exec.
var ErrGivenUp = errors.New("the machine gives up a step of the run")

// Lift returns the run of m that l, a run of a quotient of s, stands for. Each step of the quotient is taken in the
// image of its state, by the images of its processes. The steps of a cycle are repeated until a state of the machine
// repeats.
//
//   - fault is the fault of the last step of l, or nil. The second result is the fault of the lifted step.
//   - The propositions, and so the states of an automaton, are those of l.
func (s *Symmetry) Lift(m exec.Machine, l program.Lasso, fault *program.Fault) (program.Lasso, *program.Fault, error) {
	x := &lifting{machine: m, Quotient: s.NewQuotient(m), folded: m.Init(nil), real: m.Init(nil)}
	if !bytes.Equal(x.real, l.Init) {
		return l, fault, errors.New("the run begins in another state than the initial one")
	}
	for p := range s.processes {
		x.places = append(x.places, program.PID(p))
	}
	out := program.Lasso{Init: slices.Clone(x.real), Q: l.Q}
	for i, k := range l.Stem {
		var want *program.Fault
		if i == len(l.Stem)-1 && fault != nil && !fault.Kind.InState() && !fault.Kind.Stuck() {
			want = fault
		}
		step, err := x.step(k, want)
		if err != nil {
			return l, fault, fmt.Errorf("step %d: %w", i+1, err)
		}
		out.Stem = append(out.Stem, step)
		if want != nil {
			fault = x.fault
		}
	}
	if len(l.Cycle) == 0 {
		return out, fault, nil
	}
	rounds, first, err := x.rounds(l.Cycle)
	if err != nil {
		return l, fault, err
	}
	out.Stem, out.Cycle = append(out.Stem, rounds[:first]...), rounds[first:]
	return out, fault, nil
}

// rounds takes the steps of cycle until the state of the machine after a round is one that there was before. It
// returns all steps, and the number of steps up to this earlier state.
func (x *lifting) rounds(cycle []program.Step) (steps []program.Step, first int, err error) {
	passed := map[string]int{}
	for {
		if n, ok := passed[string(x.real)]; ok {
			return steps, n, nil
		}
		passed[string(x.real)] = len(steps)
		for i, k := range cycle {
			step, err := x.step(k, nil)
			if err != nil {
				return nil, 0, fmt.Errorf("step %d of the cycle: %w", i+1, err)
			}
			steps = append(steps, step)
		}
	}
}

// step takes the step of the machine for k, a step of the quotient. want is the fault of k, or nil.
func (x *lifting) step(k program.Step, want *program.Fault) (program.Step, error) {
	if k.Move == program.Stutter {
		return program.Step{Move: k.Move, Outcome: k.Outcome, State: slices.Clone(x.real), Q: k.Q}, nil
	}
	x.out.Reset()
	x.machine.Fire(x.folded, k.Move, &x.out)
	var target program.State
	var exchanged []*generator
	i := slices.IndexFunc(x.out.All, func(o program.Outcome) bool {
		if !agrees(&o, want) || isFatal(&o) {
			return agrees(&o, want)
		}
		target = slices.Clone(o.State)
		folded := slices.Clone(o.State)
		exchanged = x.represent(folded)
		return bytes.Equal(folded, k.State)
	})
	if i < 0 {
		return k, errors.New("the quotient has no such step")
	}
	mv, wanted := k.Move, want
	if want != nil {
		wanted = &program.Fault{Kind: want.Kind}
		wanted.Edge, wanted.Proc = x.moved(want.Edge, want.Proc)
	}
	mv.Edge, mv.Proc = x.moved(mv.Edge, mv.Proc)
	mv.PeerEdge, mv.Peer = x.moved(mv.PeerEdge, mv.Peer)
	x.machine.Enabled(x.real, &x.moves)
	if !slices.Contains(x.moves.All, mv) {
		return k, errors.New("the machine has no move for that of the quotient")
	}
	if target != nil {
		x.carry(target)
	}
	x.out.Reset()
	x.machine.Fire(x.real, mv, &x.out)
	i = slices.IndexFunc(x.out.All, func(o program.Outcome) bool {
		return agrees(&o, wanted) && isFatal(&o) == (target == nil) && (target == nil || bytes.Equal(o.State, target))
	})
	switch {
	case i < 0 && slices.ContainsFunc(x.out.All, isGivenUp):
		return k, ErrGivenUp
	case i < 0:
		return k, errors.New("the machine has no step for that of the quotient")
	}
	x.fault = x.out.All[i].Fault
	step := program.Step{Move: mv, Outcome: i, Q: k.Q}
	if target == nil {
		step.State = slices.Clone(x.out.All[i].State)
		return step, nil
	}
	step.State, x.real, x.folded = target, target, k.State
	x.exchange(exchanged)
	return step, nil
}

// agrees reports whether o may be the outcome of a step with the fault want, apart from the state. If want is nil, the
// step does not end the run.
func agrees(o *program.Outcome, want *program.Fault) bool {
	if want == nil {
		return !isFatal(o)
	}
	return o.Fault != nil && o.Fault.Kind == want.Kind && o.Fault.Edge == want.Edge
}

// isFatal reports whether the fault of o ends the run. A Quotient leaves the state of such an outcome as it is.
func isFatal(o *program.Outcome) bool { return o.Fault != nil && !o.Fault.Continues }

// isGivenUp reports whether o is the end of a step beyond a limit of package exec.
func isGivenUp(o program.Outcome) bool { return o.Fault != nil && o.Fault.Kind.GivenUp() }

// moved returns the edge and the process of the machine for an edge and a process of the quotient.
func (x *lifting) moved(id program.EdgeID, p program.PID) (program.EdgeID, program.PID) {
	q := x.placed(p)
	if q != p {
		id = x.symmetry.copies.counterpart(id, q)
	}
	return id, q
}

// placed returns the process of the machine for process p of the quotient.
func (x *lifting) placed(p program.PID) program.PID {
	if int(p) < len(x.places) {
		return x.places[p]
	}
	return p
}

// carry turns a state behind the present one, before it is represented, into the corresponding state of the machine.
func (x *lifting) carry(state program.State) {
	to := slices.Clone(x.places)
	if !x.open(state) {
		return
	}
	for changed := true; changed; {
		changed = false
		for _, e := range x.exchanges { // the members of a part are in order
			if to[e.lead.p] > to[e.lead.q] {
				e.permute(to)
				e.apply(state)
				changed = true
			}
		}
	}
}

// exchange changes places for a state that was represented by the exchanges in list.
func (x *lifting) exchange(list []*generator) {
	for _, g := range list {
		g.permute(x.places)
	}
}

// permute exchanges the elements of list at the numbers of the exchanged processes.
func (g *generator) permute(list []program.PID) {
	for _, x := range g.pairs {
		list[x.p], list[x.q] = list[x.q], list[x.p]
	}
}
