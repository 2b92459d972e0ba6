// Package certify says what a counterexample is. There is one definition of it, for
// whatever has searched, and with whatever reductions:
//
//  1. It is a run of the model as it is written, each elementary step of which the
//     machine takes without reduction (package trace replays it); a cycle leads back to where it
//     began, and what goes wrong at the end of a finite run does go wrong there.
//  2. It violates the property by that one's definition, not by an automaton: an
//     infinite run by the word of its states, a finite one as a bad prefix, or as an error
//     of the kind that the property is about. Of a local deadlock it is seen that the process does not
//     move in the first 100,000 states that follow, without reduction; of a node that none of its processes does.
//  3. It is fair, if only fair runs count.
//
// A run that a search has found in a prepared program (package optimize) is unfolded to
// one of the model before. The answer is a Trace, or a *Spurious that tells the step at which the
// run is no counterexample: a bug, where the model itself was searched. What the machine takes for a
// step is believed here; the interpreter in internal/testing/interp judges that.
package certify

import (
	"fmt"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/property"
	"ltlpor/ltl"
	"ltlpor/trace"
)

// System is a program with a machine for it. The model as it is written has the reference
// machine; where a never claim takes part in the runs (program.Program.Claim) it is in both.
type System struct {
	Program *program.Program
	Machine exec.Machine
	Nodes   *program.Nodes // that the property is about; nil if it is about none
}

// Property is what a run may violate.
type Property struct {
	Kind property.Kind
	// TakesPart: the property is a never claim that takes part in the runs of the system.
	// An error of the model counts as well: the claim may have brought it about.
	TakesPart bool

	// Of a temporal property whose claim, if it is one, does not take part: Violates reports
	// whether an infinite run with these letters, the truths of the program's propositions,
	// is a violation, and Reaches whether a finite run with these is one already. Props are
	// the propositions that it reads.
	Violates func(ltl.Word) bool
	Reaches  func(letters []uint64) bool
	Props    uint64

	// Shown is the formula, nil if the property has none: then nobody is told why it is false.
	Shown *property.Shown

	// Endless: only runs count in which the system moves for ever.
	Endless bool
	// Fairness says which infinite runs count.
	Fairness search.Fairness
	// Whole: a local deadlock counts only if all that follows on it was looked at. Otherwise what is beyond the bounds
	// is believed.
	Whole bool
}

// Concerns reports whether e, if it is genuine, is of the kind that violates p.
func (p Property) Concerns(e search.Error) bool {
	if e.Fault == nil {
		return p.Kind.Temporal()
	}
	switch e.Fault.Kind {
	case program.ClaimEnd, program.ClaimAssertion:
		return p.Kind.Temporal()
	case program.PropositionFault:
		return p.Kind.Temporal() && !p.TakesPart
	case program.InvalidEnd:
		return p.Kind == property.EndStates
	case program.LocalDeadlock:
		return p.Kind == property.LocalDeadlocks
	case program.NodeDeadlock:
		return p.Kind == property.NodeDeadlocks
	}
	return p.Kind == property.Assertions || p.TakesPart
}

// Why says in what way a run is no counterexample.
type Why uint8

const (
	// NoRun: it is no run of the system, or what is said to go wrong does not.
	NoRun Why = iota
	// NoViolation: the property holds on it.
	NoViolation
	// NotFair: it is not fair, and only fair runs count.
	NotFair
)

// Spurious says that a run is no counterexample.
type Spurious struct {
	// Step is, for NoRun, the number of the step that is wrong, along stem and cycle from 1
	// on: those before it are steps of the system. 0 is the initial state. Otherwise it is
	// the number of steps: all of them are right.
	Step   int
	Why    Why
	Detail string // a sentence, for people
}

// Error returns the detail, with the step.
func (s *Spurious) Error() string {
	switch {
	case s.Why != NoRun:
		return s.Detail
	case s.Step == 0:
		return "the run is none of the model: at its beginning: " + s.Detail
	}
	return fmt.Sprintf("the run is none of the model: step %d: %s", s.Step, s.Detail)
}

// Certify replays what a search found on a machine for the model as it is written, and
// holds it against the definition of the property. The error is a *Spurious.
func (p Property) Certify(sys System, e search.Error) (*trace.Trace, error) {
	t, err := p.begin(sys, e, true)
	if err == nil {
		err = t.along(e.Lasso)
	}
	if err == nil {
		err = t.finish(e)
	}
	if err != nil {
		return nil, err
	}
	return t.r.Trace(), nil
}

// Check is Certify for a run that may be too long to be kept: none of its steps is. With a prepared program e is a run
// of that one, which is unfolded on the way as by Unfold; without, a run of sys.
func (p Property) Check(sys System, prepared *System, e search.Error) (trace.Outline, error) {
	begun := e
	if prepared != nil {
		begun.Lasso.Init = sys.Machine.Init(nil) // unfoldTo looks at that of e
	}
	t, err := p.begin(sys, begun, false)
	switch {
	case err != nil:
	case prepared == nil:
		err = t.along(e.Lasso)
	default:
		var endless *program.Fault
		if endless, err = unfoldTo(sys, *prepared, e, t); endless != nil {
			e.Fault = endless
		}
	}
	if err == nil {
		err = t.finish(e)
	}
	if err != nil {
		return trace.Outline{}, err
	}
	return t.r.Outline(), nil
}

// last returns the last state of a finite run.
func last(l search.Lasso) program.State {
	if n := len(l.Stem); n > 0 {
		return l.Stem[n-1].State
	}
	return l.Init
}

// letters returns the word that the lasso spells: the truth of all propositions in each
// state along it. For a finite run it is the letters of all states, the last included, as Stem.
func letters(m exec.Machine, l search.Lasso) ltl.Word {
	var w ltl.Word
	state := l.Init
	for _, s := range l.Stem {
		w.Stem = append(w.Stem, m.Props(state))
		state = s.State
	}
	if len(l.Cycle) == 0 {
		w.Stem = append(w.Stem, m.Props(state))
	}
	for _, s := range l.Cycle {
		w.Cycle = append(w.Cycle, m.Props(state))
		state = s.State
	}
	return w
}
