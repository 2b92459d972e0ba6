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

// trial replays a run of sys and checks the run against definition p, step by step. For every step it stores at most a
// letter, unless keep is set. It evaluates a state only after the replay has confirmed the step to this state.
type trial struct {
	p       Definition
	sys     System
	keep    bool // the steps are stored for a trace
	r       *trace.Replayer
	n       int           // number of replayed steps
	last    program.State // the current state
	word    ltl.Word      // the letters so far, if spells() is true
	cycling bool          // the replay is in the cycle
	// Facts about the cycle of the run:
	//
	//   - stutters: some step is a stutter step, which leaves the system unchanged.
	//   - accepts: the claim is at an accepting location in some state.
	//   - could, blocked: the processes able to move in some state, and unable to move in some state.
	stutters, accepts bool
	could, blocked    program.PIDSet
	view              exec.View
	moves             program.Moves
}

// begin returns a trial for the run of e in the initial state. If `keep` is set, the trial stores the steps for a
// trace.
func (p Definition) begin(sys System, e search.Error, keep bool) (*trial, error) {
	t := &trial{p: p, sys: sys, keep: keep, last: e.Lasso.Init, view: sys.Machine.View()}
	form := trace.Form{Init: e.Lasso.Init, Cycle: len(e.Lasso.Cycle) > 0, Fault: e.Fault}
	var err error
	t.r, err = trace.Begin(sys.Program, sys.Machine, form, keep)
	return t, refuted(err)
}

// refuted converts a *trace.Mismatch to a *Spurious with Why NoRun, and returns any other error unchanged.
func refuted(err error) error {
	if mismatch := (*trace.Mismatch)(nil); errors.As(err, &mismatch) {
		return &Spurious{Step: mismatch.Step, Why: NoRun, Detail: mismatch.Why}
	}
	return err
}

// replayRun replays the stem of l, and the cycle of l once, if it has one.
func (t *trial) replayRun(l program.Lasso) error {
	if err := t.steps(l.Stem); err != nil || len(l.Cycle) == 0 {
		return err
	}
	if err := t.round(); err != nil {
		return err
	}
	return t.steps(l.Cycle)
}

// steps replays the steps in `list`, and records facts about the state before every step (see visit). If sys does not
// have a step, the error is a *Spurious.
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

// round marks the current state as the beginning of the cycle. A second call replaces the first: the steps in between
// become a part of the stem.
func (t *trial) round() error {
	t.word.Stem, t.word.Cycle = append(t.word.Stem, t.word.Cycle...), nil
	t.cycling, t.stutters, t.accepts = true, false, false
	t.could, t.blocked = program.PIDSet{}, program.PIDSet{}
	return refuted(t.r.Round())
}

// spells reports whether the word of the run decides the property: the property is temporal, and not a claim that takes
// part in the run.
func (t *trial) spells() bool { return t.p.Kind.Temporal() && !t.p.TakesPart }

// visit records facts about the state before the last replayed step: the letter and, inside the cycle, whether the
// claim accepts and the processes able to move. Every state of the cycle is the state before some step.
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

// finish checks the end of run e, and whether the run violates the property. If the trial keeps a trace, finish adds
// the explanation of the violation to the trace. If the run is not a counterexample, the error is a *Spurious.
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

// runWord returns the word of the replayed run. The word of a finite run includes the letter of the last state.
func (t *trial) runWord() ltl.Word {
	if t.cycling {
		return t.word
	}
	return ltl.Word{Stem: append(t.word.Stem, t.sys.Machine.Props(t.last))}
}

// satisfied returns the reason why run e does not violate the property, or "" if the run violates the property.
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
