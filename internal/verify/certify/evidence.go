// Package certify defines counterexamples, and checks runs against the definition. The definition is the same for
// every search and every reduction:
//
//  1. The run is a run of the model as written: the machine takes each elementary step without reduction (package
//     trace replays the run). A cycle leads back to the first state of the cycle. A finite run ends in the claimed
//     fault.
//  2. The run violates the property by the definition of the property, not by an automaton: an infinite run by the
//     word of its states, a finite run as a bad prefix or as an error of the kind named by the property. For a local
//     deadlock, the process does not move in the first 100,000 following states, explored without reduction; for a
//     node deadlock, no process of the node moves in these states.
//  3. If only fair runs count, the run is fair.
//
// A run found in a prepared program (package optimize) is first unfolded to a run of the original model. The answer
// is a Trace, or a *Spurious with the step that refutes the run; if the search was of the model, a *Spurious is a
// bug. This package trusts the steps of the machine; the interpreter in internal/testing/interp checks them.
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

// System is a program with a machine that runs the program. For the model as written, it is the machine of the
// reference engine. A never claim that takes part in the run (program.Program.Claim) is in both the program and the
// machine.
type System struct {
	Program *program.Program
	Machine exec.Machine
	Nodes   *program.Nodes // nodes that the property concerns, or nil
}

// Definition defines the violations of a property, for Certify and Check.
type Definition struct {
	Kind property.Kind
	// TakesPart: the property is a never claim that takes part in the run of the system. In this case an error of the
	// model also counts as a violation, since the claim may have caused it.
	TakesPart bool

	// These fields are for a temporal property, unless it is a claim that takes part in the run. Violates reports
	// whether an infinite run with this word is a violation, and Reaches whether a finite run with these letters
	// already is. Letters are the truth values of the propositions of the program. Props is the bit set of the
	// propositions that the property reads.
	Violates func(ltl.Word) bool
	Reaches  func(letters []uint64) bool
	Props    uint64

	// Shown is the formula as displayed, or nil if the property has no formula. Without Shown, traces do not explain
	// the violation.
	Shown *property.Shown

	// Endless: only runs on which the system moves for ever are violations.
	Endless bool
	// Fairness selects the infinite runs that count.
	Fairness search.Fairness
	// Whole: a local deadlock counts only if every state after the deadlock was explored. Without Whole, the process
	// is assumed not to move in states beyond the bounds of the exploration.
	Whole bool
}

// Define returns the definition of p for unfair runs as well (Fairness is search.Unfair).
func Define(p *property.Property) Definition {
	return Definition{
		Kind: p.Kind, TakesPart: p.TakesPart(), Violates: p.Violates, Reaches: p.Reaches, Props: p.Visible,
		Endless: p.Kind.Sees().Endless, Shown: p.Shown,
	}
}

// Concerns reports whether an error of the kind of e violates a property of the kind of p.
func (p Definition) Concerns(e search.Error) bool {
	if e.Fault == nil {
		return p.Kind.Temporal()
	}
	switch e.Fault.Kind {
	case program.ClaimEnd, program.ClaimAssertion:
		return p.Kind.Temporal()
	case program.PropositionFault:
		return p.Kind.Temporal() && !p.TakesPart
	}
	violated := property.KindOf(e.Fault.Kind)
	return p.Kind == violated || p.TakesPart && violated.Sees().Assertions
}

// Why is the reason why a run is not a counterexample.
type Why uint8

const (
	// NoRun: the system does not have the run, or the claimed fault does not occur.
	NoRun Why = iota
	// NoViolation: the property holds on the run.
	NoViolation
	// NotFair: the run is unfair, and only fair runs count.
	NotFair
)

// Spurious is the error for a run that is not a counterexample. Detail is a sentence for people.
type Spurious struct {
	// Step, for NoRun, is the number of the wrong step along stem and cycle, from 1; the steps before it are correct.
	// 0 is the initial state. For the remaining reasons every step is correct, and Step is the number of steps.
	Step   int
	Why    Why
	Detail string // sentence for people
}

// Error returns the detail, for NoRun with the number of the step.
func (s *Spurious) Error() string {
	switch {
	case s.Why != NoRun:
		return s.Detail
	case s.Step == 0:
		return "the run is none of the model: at its beginning: " + s.Detail
	}
	return fmt.Sprintf("the run is none of the model: step %d: %s", s.Step, s.Detail)
}

// Certify replays e, an error of sys, and checks it against definition p. sys must be the model as written. If e is
// not a counterexample, the error is a *Spurious.
func (p Definition) Certify(sys System, e search.Error) (*trace.Trace, error) {
	t, err := p.begin(sys, e, true)
	if err == nil {
		err = t.replayRun(e.Lasso)
	}
	if err == nil {
		err = t.finish(e)
	}
	if err != nil {
		return nil, err
	}
	return t.r.Trace(), nil
}

// Check is Certify for a run too long for memory: Check stores no step, and returns an outline. If prepared is not
// nil, e is a run of prepared, and Check unfolds it step by step, as Unfold does. If prepared is nil, e is a run of
// sys.
func (p Definition) Check(sys System, prepared *System, e search.Error) (trace.Outline, error) {
	begun := e
	if prepared != nil {
		begun.Lasso.Init = sys.Machine.Init(nil) // begin needs the initial state of sys; unfoldTo needs the state in e
	}
	t, err := p.begin(sys, begun, false)
	switch {
	case err != nil:
	case prepared == nil:
		err = t.replayRun(e.Lasso)
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
func last(l program.Lasso) program.State {
	if n := len(l.Stem); n > 0 {
		return l.Stem[n-1].State
	}
	return l.Init
}

// letters returns the word of run l: the truth values of the propositions in each state. For a finite run, Stem
// includes the letter of the last state.
func letters(m exec.Machine, l program.Lasso) ltl.Word {
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
