package ltlpor

import (
	"bytes"
	"fmt"
	"slices"

	"ltlpor/exec/closure"
	"ltlpor/program"
	"ltlpor/search"
)

// unfold turns a run of the prepared program (see package optimize) into the run of
// the model that it stands for: its elementary steps, taken on the model. Nothing
// that is learnt from the prepared program goes into it but which way to take.
func (m *model) unfold(prepared *closure.Machine, run search.Lasso) (search.Lasso, error) {
	u := unfolding{prepared: prepared, machine: m.machine}
	u.at = prepared.Init(nil)
	l := search.Lasso{Init: m.machine.Init(nil), Q: run.Q}
	u.s = l.Init
	if !bytes.Equal(u.at, run.Init) {
		return l, fmt.Errorf("bug: the search began in another state than the initial one")
	}
	stem, err := u.take(slices.Clone(prepared.Opening()), false)
	if err != nil {
		return l, err
	}
	l.Stem = stem
	for i, k := range run.Stem {
		steps, err := u.step(k)
		if err != nil {
			return l, fmt.Errorf("step %d: %w", i+1, err)
		}
		l.Stem = append(l.Stem, steps...)
	}
	if len(run.Cycle) == 0 {
		return l, nil
	}
	// Variables that nobody reads may have another value after the first round. It
	// was not made from any such value, so that it is the same after the second.
	for round := 0; ; round++ {
		start := u.s
		for i, k := range run.Cycle {
			steps, err := u.step(k)
			if err != nil {
				return l, fmt.Errorf("step %d of the cycle: %w", i+1, err)
			}
			l.Cycle = append(l.Cycle, steps...)
		}
		switch {
		case bytes.Equal(start, u.s):
			return l, nil
		case round == 1:
			return l, fmt.Errorf("bug: a cycle of the prepared program is none of the model")
		}
		l.Stem, l.Cycle = append(l.Stem, l.Cycle...), nil
	}
}

// unfolding is at a state of the prepared program and the state of the model that
// it stands for.
type unfolding struct {
	prepared, machine *closure.Machine
	at, s             program.State
	out, own          program.Outcomes
}

// step unfolds one step of the search.
func (u *unfolding) step(k search.Step) ([]search.Step, error) {
	if k.Move == program.Stutter {
		k.State = u.s
		return []search.Step{k}, nil
	}
	u.out.All, u.out.Buf, u.out.Paths = u.out.All[:0], u.out.Buf[:0], true
	u.prepared.Fire(u.at, k.Move, &u.out)
	if k.Outcome >= len(u.out.All) {
		return nil, fmt.Errorf("bug: the move has no outcome %d", k.Outcome)
	}
	o := &u.out.All[k.Outcome]
	steps, err := u.take(append([]program.Move{k.Move}, o.Path...), o.Fault != nil)
	if err != nil {
		return nil, err
	}
	for i := range steps {
		steps[i].Q = k.Q
	}
	if k.State == nil {
		return steps, nil
	}
	u.at = slices.Clone(k.State)
	return steps, nil
}

// take takes elementary steps on the model: those of an atomic sequence together.
// faulty tells whether something goes wrong in the last of them.
func (u *unfolding) take(path []program.Move, faulty bool) ([]search.Step, error) {
	var steps []search.Step
	for len(path) > 0 {
		u.own.All, u.own.Buf, u.own.Paths = u.own.All[:0], u.own.Buf[:0], true
		u.machine.Fire(u.s, path[0], &u.own)
		i := slices.IndexFunc(u.own.All, func(o program.Outcome) bool {
			n := 1 + len(o.Path)
			return n <= len(path) && slices.Equal(o.Path, path[1:n]) && (o.Fault != nil) == (faulty && n == len(path))
		})
		if i < 0 {
			return nil, fmt.Errorf("bug: the model does not have the step")
		}
		o := &u.own.All[i]
		step := search.Step{Move: path[0], Outcome: i}
		if o.State != nil {
			step.State = slices.Clone(o.State)
			u.s = step.State
		}
		steps = append(steps, step)
		path = path[1+len(o.Path):]
	}
	return steps, nil
}
