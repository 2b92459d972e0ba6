package certify

import (
	"errors"
	"fmt"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/ltl"
	"ltlpor/trace"
)

// trial checks a run of sys against definition p, step by step. It stores only a letter for each step, and evaluates
// a state only after the replay has confirmed the step to it.
type trial struct {
	p       Definition
	sys     System
	keep    bool
	r       *trace.Replayer
	n       int // steps replayed
	last    program.State
	word    ltl.Word // letters up to now, if spells returns true
	cycling bool
	// These fields describe the cycle. stutters: some step is a stutter step, which leaves the system unchanged.
	// accepts: the claim is at an accepting location in some state. could and blocked: the processes that can move,
	// or cannot move, in some state.
	stutters, accepts bool
	could, blocked    program.PIDSet
	view              exec.View
	moves             program.Moves
}

// begin returns a trial of e. keep says whether to store the steps of the trace.
func (p Definition) begin(sys System, e search.Error, keep bool) (*trial, error) {
	t := &trial{p: p, sys: sys, keep: keep, last: e.Lasso.Init, view: sys.Machine.View()}
	form := trace.Form{Init: e.Lasso.Init, Cycle: len(e.Lasso.Cycle) > 0, Fault: e.Fault}
	var err error
	t.r, err = trace.Begin(sys.Program, sys.Machine, form, keep)
	return t, refuted(err)
}

// refuted converts err, an error of a trace.Replayer, to a *Spurious if it is a mismatch.
func refuted(err error) error {
	if mismatch := (*trace.Mismatch)(nil); errors.As(err, &mismatch) {
		return &Spurious{Step: mismatch.Step, Why: NoRun, Detail: mismatch.Why}
	}
	return err
}

// replayRun replays the stem of l, and then the cycle once, if l has a cycle.
func (t *trial) replayRun(l program.Lasso) error {
	if err := t.steps(l.Stem); err != nil || len(l.Cycle) == 0 {
		return err
	}
	if err := t.round(); err != nil {
		return err
	}
	return t.steps(l.Cycle)
}

// steps replays the steps in list, and calls visit to record facts about the state before every step. The error is a
// *Spurious if the model does not have a step.
func (t *trial) steps(list []program.Step) error {
	for i := range list {
		k := &list[i]
		if err := t.r.Take(*k); err != nil {
			return refuted(err)
		}
		t.visit()
		t.stutters = t.stutters || t.cycling && k.Move == program.Stutter
		t.last = k.State
		t.n++
	}
	return nil
}

// round marks the current state as the beginning of the cycle. If round was called before, the cycle begun earlier
// becomes a part of the stem.
func (t *trial) round() error {
	t.word.Stem, t.word.Cycle = append(t.word.Stem, t.word.Cycle...), nil
	t.cycling, t.stutters, t.accepts = true, false, false
	t.could, t.blocked = program.PIDSet{}, program.PIDSet{}
	return refuted(t.r.Round())
}

// spells reports whether the word of a run decides the property: a temporal property, but no claim that takes part in
// the run.
func (t *trial) spells() bool { return t.p.Kind.Temporal() && !t.p.TakesPart }

// visit records facts about the state before a step: the letter and, inside the cycle, acceptance and the processes
// that can move. Every state of the cycle is the state before a step.
func (t *trial) visit() {
	switch {
	case !t.spells():
	case t.cycling:
		t.word.Cycle = append(t.word.Cycle, t.sys.Machine.Props(t.last))
	default:
		t.word.Stem = append(t.word.Stem, t.sys.Machine.Props(t.last))
	}
	if !t.cycling {
		return
	}
	if t.p.TakesPart {
		t.accepts = t.accepts || exec.ClaimAt(t.sys.Program, t.view, t.last).Accept
	}
	if t.p.Fairness != search.Unfair {
		t.chances()
	}
}

// finish checks the end of the run of e, and then whether the run violates the property. If the trace is kept, it
// adds the explanation.
func (t *trial) finish(e search.Error) error {
	var stuck program.PIDSet
	moves := ""
	if e.Fault != nil && e.Fault.Kind.Stuck() {
		stuck, moves = t.p.dead(t.sys, t.last, e.Fault.Proc)
	}
	if err := t.r.Finish(e.Fault, stuck); err != nil {
		return refuted(err)
	}
	no := func(why Why, format string, args ...any) error {
		return &Spurious{Step: t.n, Why: why, Detail: fmt.Sprintf(format, args...)}
	}
	if !t.p.Concerns(e) {
		return no(NoViolation, "the property is not about such errors")
	}
	if moves != "" {
		return no(NoViolation, "%s", moves)
	}
	if why := t.satisfied(e); why != "" {
		return no(NoViolation, "%s", why)
	}
	shown := t.r.Trace()
	if e.Fault == nil && t.p.Fairness != search.Unfair {
		if why := t.unfair(); why != "" {
			return no(NotFair, "%s", why)
		}
		shown.Fairness = [...]string{search.Weak: "weak", search.Strong: "strong"}[t.p.Fairness]
	}
	if t.keep && t.p.Shown != nil && !t.p.TakesPart && (e.Fault == nil || e.Fault.Kind == program.ClaimEnd) {
		shown.Why = explainFalse(t.p.Shown, t.runWord(), t.stutters, shown)
	}
	return nil
}

// runWord returns the word of the run. For a finite run it includes the letter of the last state.
func (t *trial) runWord() ltl.Word {
	if t.cycling {
		return t.word
	}
	return ltl.Word{Stem: append(t.word.Stem, t.sys.Machine.Props(t.last))}
}

// satisfied returns why the run of e does not violate the property, or "" if the run violates the property.
func (t *trial) satisfied(e search.Error) string {
	switch {
	case e.Fault == nil && t.p.Endless && t.stutters:
		return "the system does not move for ever"
	case e.Fault == nil && t.p.TakesPart:
		if !t.accepts {
			return "the claim is at no accepting location on the cycle"
		}
	case e.Fault == nil:
		if !t.p.Violates(t.word) {
			return fmt.Sprintf("the word %v does not violate the property", t.word)
		}
	case e.Fault.Kind == program.PropositionFault:
		t.sys.Machine.Props(t.last)
		if undefined, _ := t.sys.Machine.Undefined(); undefined&t.p.Props == 0 {
			return "all propositions have a value at its end"
		}
	case e.Fault.Kind == program.ClaimEnd && t.p.TakesPart:
		if !exec.ClaimAt(t.sys.Program, t.view, t.last).End {
			return "the claim does not come to its end on this run"
		}
	case t.spells():
		if !t.p.Reaches(t.runWord().Stem) {
			return "the run can go on so that the property holds"
		}
	}
	return ""
}
